#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "encoding.hpp"

/** What a computer is recognized by. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Identifiers that come with the hardware, and then those that come with what is on the disk. */
inline constexpr std::array<std::string_view, 6> deviceIdKinds = {"hw", "board", "mac", "disk", "os", "app"};
inline bool isHardware(std::string_view kind) { return kind != "os" && kind != "app"; }
/** In the board; an administrator can set the others. */
inline bool isFirmware(std::string_view kind) { return kind == "hw" || kind == "board"; }

/** By kind. Raw as the system reports them, or hashed. */
using DeviceIds = std::map<std::string, std::string, std::less<>>;

inline constexpr bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
inline constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

/**
 * Whether a text counts: each character stays or goes to the next one after that which is `stride` before it; four of
 * five in a long text. After 9 and f it may begin at 0 again, and after 0 go on with a.
 */
inline bool isCounting(std::string_view text, std::size_t stride) {
  std::size_t steps = 0;
  for (std::size_t at = stride; at < text.size(); at += 1) {
    const char before = text[at - stride], here = text[at];
    const bool isNext = before != 'z' && here == (before == '9' ? 'a' : static_cast<char>(before + 1));
    const bool isAgain = (here == '0' && (before == '9' || before == 'f')) || (here == 'a' && before == '0');
    steps += here == before || isNext || isAgain ? 1 : 0;
  }
  const std::size_t all = text.size() - stride;
  return text.size() < 16 ? steps == all : steps * 5 >= all * 4;
}

/** Whether a text is the same part three times or more. */
inline bool isRepeated(std::string_view text) {
  for (std::size_t part = 1; part * 3 <= text.size(); part += 1)
    if (text.size() % part == 0 && text.substr(part) == text.substr(0, text.size() - part)) return true;
  return false;
}

/**
 * Whether a text says nothing of one computer: it is too short, has a filler's word or the brackets of a placeholder,
 * counts up or down, also in pairs, repeats itself, or is one character for the most part.
 */
inline bool isFiller(std::string_view lower) {
  // Words that makers of boards and drives leave in place of a serial number.
  static constexpr std::array<std::string_view, 23> words = {
      "default",     "filled",     "serial",    "number",  "string", "specified", "unknow", "invalid",
      "undefined",   "applicable", "available", "example", "sample", "dummy",     "asset",  "chassis",
      "placeholder", " not ",      " none ",    " null ",  " oem ",  " fill ",    " empty "};
  std::string spaced = " ", bare;
  for (const char character : lower) {
    const bool isWord = isLetter(character) || isDigit(character);
    spaced += isWord ? character : ' ';
    if (isWord) bare += character;
  }
  spaced += ' ';
  for (const auto word : words)
    if (spaced.find(word) != std::string::npos) return true;
  if (bare.size() < 4 || lower.find_first_of("<>[]$%?*") != std::string_view::npos) return true;
  // Examples such as "BSN12345678901234567".
  std::string body = bare;
  const auto letters = static_cast<std::size_t>(std::find_if(bare.begin(), bare.end(), isDigit) - bare.begin());
  const bool isNumbered = std::all_of(bare.begin() + static_cast<std::ptrdiff_t>(letters), bare.end(), isDigit);
  if (letters <= 4 && isNumbered && bare.size() - letters >= 7) body = bare.substr(letters);
  std::size_t most = 0;
  for (const char character : body)
    most = (std::max)(most, static_cast<std::size_t>(std::count(body.begin(), body.end(), character)));
  const std::string backward(body.rbegin(), body.rend());
  const bool isSequence = isCounting(body, 1) || isCounting(body, 2) || isCounting(backward, 1) || isCounting(backward, 2);
  return isRepeated(body) || most * 4 >= body.size() * 3 || isSequence;
}

/** One spelling of an identifier as the system reports it; nothing when it identifies nothing. */
inline std::optional<std::string> toCanonicalId(std::string_view raw) {
  std::string text;
  for (const char character : raw)
    if (character >= 0x20 && character <= 0x7e) text += character;
  text.erase(0, (std::min)(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  std::string lower = text;
  for (char& character : lower)
    if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  if (isFiller(lower)) return std::nullopt;
  return lower.find_first_not_of("0123456789abcdef:{}-") == std::string::npos ? lower : text;
}

inline std::string toIdHash(std::string_view key, std::string_view text) {
  const Digest digest = hmacSha256(key, text);
  return encodeBase64url(digest.data(), digest.size()).substr(0, 22);
}

/** What leaves the computer: keyed by the issuer, so that two vendors cannot join their customers by it. */
inline DeviceIds hashIds(std::string_view issuer, const DeviceIds& raw) {
  DeviceIds ids;
  for (const auto kind : deviceIdKinds) {
    const auto found = raw.find(kind);
    if (found == raw.end()) continue;
    if (const auto id = toCanonicalId(found->second))
      ids.emplace(kind, toIdHash(std::string("backline id v1 ").append(issuer), std::string(kind) + "\n" + *id));
  }
  return ids;
}

/** What a lease holds: hashed again under the lease's salt, so that a file that is passed on gives nothing away. */
inline DeviceIds bindIds(std::string_view salt, const DeviceIds& ids) {
  DeviceIds bound;
  for (const auto& [kind, id] : ids) bound.emplace(kind, toIdHash(salt, id));
  return bound;
}

inline bool hasHardware(const DeviceIds& ids) {
  return std::any_of(ids.begin(), ids.end(), [](const auto& one) { return isHardware(one.first); });
}

/**
 * Whether what is bound to some identifiers counts on a computer. Both are bound by the same salt. More than half of
 * the hardware identifiers have to be the computer's, or half with the first of them: of any computers whose hardware
 * differs, at most one has that, however the identifiers were put together. Where some are of firmware, one of these
 * has to be equal, because the others can be set. What lies on a disk can be copied: it counts where neither side has
 * hardware identifiers, and then all of it has to be equal.
 */
inline bool fits(const DeviceIds& bound, const DeviceIds& here) {
  std::size_t known = 0, equal = 0, firmware = 0, equalFirmware = 0, disk = 0, equalDisk = 0;
  bool isFirstEqual = false;
  for (const auto kind : deviceIdKinds) {
    const auto leased = bound.find(kind), found = here.find(kind);
    if (leased == bound.end()) continue;
    const bool isEqual = found != here.end() && found->second == leased->second;
    if (isHardware(kind)) {
      if (known == 0) isFirstEqual = isEqual;
      known += 1;
      equal += isEqual ? 1 : 0;
      firmware += isFirmware(kind) ? 1 : 0;
      equalFirmware += isFirmware(kind) && isEqual ? 1 : 0;
    } else {
      disk += 1;
      equalDisk += isEqual ? 1 : 0;
    }
  }
  if (firmware > 0 && equalFirmware == 0) return false;
  if (known > 0) return equal * 2 > known || (equal * 2 == known && isFirstEqual);
  return !hasHardware(here) && disk > 0 && equalDisk == disk;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
