#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "version.hpp"

/** JSON as the portal writes it: whole numbers below 2^53, and one canonical spelling for signed data. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

inline constexpr std::int64_t maxSafeInteger = 9007199254740991;

struct Json {
  /** `other`: a number that is too large or not whole. */
  enum class Kind { null, boolean, number, other, text, list, object };

  Kind kind = Kind::null;
  /** For a boolean, 0 or 1. */
  std::int64_t number = 0;
  std::string text;
  std::vector<Json> items;
  /** The names in an object, in the order of `items`. */
  std::vector<std::string> names;

  Json() = default;
  Json(std::int64_t value) : kind(Kind::number), number(value) {}
  Json(std::string value) : kind(Kind::text), text(std::move(value)) {}
  Json(const char* value) : kind(Kind::text), text(value) {}
  static Json object() { return Json(Kind::object); }
  static Json list() { return Json(Kind::list); }
  static Json boolean(bool value) {
    Json of(Kind::boolean);
    of.number = value ? 1 : 0;
    return of;
  }

  bool isText() const { return kind == Kind::text; }
  bool isNumber() const { return kind == Kind::number; }
  bool isList() const { return kind == Kind::list; }
  bool isObject() const { return kind == Kind::object; }

  /** The member of an object, or null. */
  const Json& operator[](std::string_view name) const {
    static const Json none;
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? none : items[static_cast<std::size_t>(found - names.begin())];
  }
  bool has(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
  Json& set(std::string name, Json value) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) {
      items[static_cast<std::size_t>(found - names.begin())] = std::move(value);
      return *this;
    }
    names.push_back(std::move(name));
    items.push_back(std::move(value));
    return *this;
  }

 private:
  explicit Json(Kind of) : kind(of) {}
};

/** Compares texts as JavaScript does, by UTF-16 units: a character of two units comes before U+E000. */
inline bool isBefore(std::string_view a, std::string_view b) {
  const auto rank = [](char character) {
    const auto byte = static_cast<unsigned char>(character);
    return byte >= 0xf0 ? byte - 2 : byte >= 0xee ? byte + 5 : static_cast<int>(byte);
  };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char left, char right) { return rank(left) < rank(right); });
}

/** The length in bytes of the UTF-8 character at the start; 0 for none. */
inline std::size_t utf8Length(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  if (text.empty()) return 0;
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t at = 1; at < length; ++at)
    if ((byte(at) & 0xc0) != 0x80) return 0;
  const unsigned second = byte(1);
  const bool isWrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
                       (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
  return isWrong ? 0 : length;
}

/** Reads JSON whose objects have no duplicate names. Never throws, and never nests deeper than `maxDepth`. */
class JsonReader {
 public:
  static constexpr int maxDepth = 64;

  explicit JsonReader(std::string_view text) : rest(text) {}

  std::optional<Json> read() {
    Json value;
    if (!readValue(value, 0)) return std::nullopt;
    skipBlanks();
    if (!rest.empty()) return std::nullopt;
    return value;
  }

 private:
  std::string_view rest;

  bool take(std::string_view expected) {
    if (rest.substr(0, expected.size()) != expected) return false;
    rest.remove_prefix(expected.size());
    return true;
  }
  void skipBlanks() { rest.remove_prefix((std::min)(rest.find_first_not_of(" \t\r\n"), rest.size())); }

  bool readValue(Json& value, int depth) {
    if (depth > maxDepth) return false;
    skipBlanks();
    if (take("null")) return true;
    if (rest.empty()) return false;
    if (rest[0] == 't' || rest[0] == 'f') {
      value.kind = Json::Kind::boolean;
      value.number = rest[0] == 't' ? 1 : 0;
      return take(value.number != 0 ? "true" : "false");
    }
    if (rest[0] == '"') {
      value.kind = Json::Kind::text;
      return readText(value.text);
    }
    if (take("[")) return readItems(value, Json::Kind::list, "]", depth);
    if (take("{")) return readItems(value, Json::Kind::object, "}", depth);
    return readNumber(value);
  }

  bool readItems(Json& value, Json::Kind kind, std::string_view end, int depth) {
    value.kind = kind;
    skipBlanks();
    if (take(end)) return true;
    while (true) {
      if (kind == Json::Kind::object && !readName(value)) return false;
      Json item;
      if (!readValue(item, depth + 1)) return false;
      value.items.push_back(std::move(item));
      skipBlanks();
      if (take(end)) return true;
      if (!take(",")) return false;
    }
  }

  bool readName(Json& object) {
    skipBlanks();
    std::string name;
    if (!readText(name)) return false;
    const bool isSorted = object.names.empty() || isBefore(object.names.back(), name);
    if (!isSorted && object.has(name)) return false;
    object.names.push_back(std::move(name));
    skipBlanks();
    return take(":");
  }

  bool readNumber(Json& value) {
    const std::size_t size = (std::min)(rest.find_first_not_of("+-.0123456789Ee"), rest.size());
    std::string_view digits = rest.substr(0, size);
    rest.remove_prefix(size);
    const bool isNegative = !digits.empty() && digits[0] == '-';
    if (isNegative) digits.remove_prefix(1);
    const std::size_t whole = (std::min)(digits.find_first_not_of("0123456789"), digits.size());
    if (whole == 0 || (whole > 1 && digits[0] == '0')) return false;
    value.kind = Json::Kind::other;
    if (whole < digits.size()) return isFraction(digits.substr(whole));
    if (whole > 16) return true;
    std::int64_t number = 0;
    for (const char digit : digits) number = number * 10 + (digit - '0');
    if (number > maxSafeInteger) return true;
    value.kind = Json::Kind::number;
    value.number = isNegative ? -number : number;
    return true;
  }

  static bool isFraction(std::string_view text) {
    const auto skipDigits = [&] {
      const std::size_t count = (std::min)(text.find_first_not_of("0123456789"), text.size());
      text.remove_prefix(count);
      return count > 0;
    };
    if (text[0] == '.') {
      text.remove_prefix(1);
      if (!skipDigits()) return false;
    }
    if (text.empty()) return true;
    if (text[0] != 'e' && text[0] != 'E') return false;
    text.remove_prefix(1);
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
    return skipDigits() && text.empty();
  }

  bool readText(std::string& text) {
    if (!take("\"")) return false;
    while (!rest.empty()) {
      const auto first = static_cast<unsigned char>(rest[0]);
      if (take("\"")) return true;
      if (first < 0x20) return false;
      if (first == '\\') {
        if (!readEscape(text)) return false;
        continue;
      }
      const std::size_t length = utf8Length(rest);
      if (length == 0) return false;
      text.append(rest.substr(0, length));
      rest.remove_prefix(length);
    }
    return false;
  }

  bool readEscape(std::string& text) {
    static constexpr std::string_view escapes = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    rest.remove_prefix(1);
    if (rest.empty()) return false;
    const std::size_t known = escapes.find(rest[0]);
    if (known != std::string_view::npos) {
      text += meanings[known];
      rest.remove_prefix(1);
      return true;
    }
    std::uint32_t code = 0, low = 0;
    if (!readUnit(code) || (code >= 0xdc00 && code <= 0xdfff)) return false;
    if (code >= 0xd800 && code <= 0xdbff) {
      if (!take("\\") || !readUnit(low) || low < 0xdc00 || low > 0xdfff) return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return add(code), true;
    if (code < 0x800) add(0xc0 | (code >> 6));
    else {
      if (code < 0x10000) add(0xe0 | (code >> 12));
      else {
        add(0xf0 | (code >> 18));
        add(0x80 | ((code >> 12) & 63));
      }
      add(0x80 | ((code >> 6) & 63));
    }
    add(0x80 | (code & 63));
    return true;
  }

  /** Reads `uXXXX` after its backslash. */
  bool readUnit(std::uint32_t& unit) {
    if (rest.size() < 5 || rest[0] != 'u') return false;
    unit = 0;
    for (std::size_t at = 1; at < 5; ++at) {
      const char digit = rest[at];
      const int value = digit >= '0' && digit <= '9'   ? digit - '0'
                        : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                        : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                                       : -1;
      if (value < 0) return false;
      unit = unit * 16 + static_cast<std::uint32_t>(value);
    }
    rest.remove_prefix(5);
    return true;
  }
};

inline std::optional<Json> parseJson(std::string_view text) { return JsonReader(text).read(); }

inline void appendText(std::string& out, std::string_view text) {
  static constexpr char hex[] = "0123456789abcdef";
  static constexpr std::string_view escapes = "\"\\bfnrt", meanings = "\"\\\b\f\n\r\t";
  out += '"';
  for (const char character : text) {
    const std::size_t known = meanings.find(character);
    const auto byte = static_cast<unsigned char>(character);
    if (known != std::string_view::npos) {
      out += '\\';
      out += escapes[known];
    } else if (byte < 0x20) {
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 15];
    } else {
      out += character;
    }
  }
  out += '"';
}

/** The canonical text of a value (RFC 8785, with whole numbers only). A number of kind `other` has none. */
inline void appendCanonical(std::string& out, const Json& value) {
  switch (value.kind) {
    case Json::Kind::null: out += "null"; return;
    case Json::Kind::boolean: out += value.number != 0 ? "true" : "false"; return;
    case Json::Kind::number: out += std::to_string(value.number); return;
    case Json::Kind::other: return;
    case Json::Kind::text: appendText(out, value.text); return;
    case Json::Kind::list:
    case Json::Kind::object: break;
  }
  const bool isObject = value.isObject();
  std::vector<std::size_t> order(value.items.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  if (isObject)
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return isBefore(value.names[a], value.names[b]); });
  out += isObject ? '{' : '[';
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (at > 0) out += ',';
    if (isObject) {
      appendText(out, value.names[order[at]]);
      out += ':';
    }
    appendCanonical(out, value.items[order[at]]);
  }
  out += isObject ? '}' : ']';
}

inline std::string canonicalize(const Json& value) {
  std::string text;
  appendCanonical(text, value);
  return text;
}

/** Reads canonical JSON only, so that the same bytes cannot be read in two ways. Returns nothing for any other text. */
inline std::optional<Json> parseCanonical(std::string_view text) {
  std::optional<Json> value = parseJson(text);
  if (value && canonicalize(*value) != text) return std::nullopt;
  return value;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
