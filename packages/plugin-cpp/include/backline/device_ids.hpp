#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "encoding.hpp"

/** The identifiers of a computer. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Identifiers of the hardware, then those stored on the disk. */
inline constexpr std::array<std::string_view, 6> deviceIdKinds = {"hw", "board", "mac", "disk", "os", "app"};
inline bool isHardware(std::string_view kind) { return kind != "os" && kind != "app"; }
/** Firmware identifiers are in the board; an administrator can set the others. */
inline bool isFirmware(std::string_view kind) { return kind == "hw" || kind == "board"; }

/** Identifiers by kind, either unhashed or hashed. */
using DeviceIds = std::map<std::string, std::string, std::less<>>;

inline constexpr bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
inline constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

/**
 * True for a counting text: each character equals the one `stride` before it or follows it; in a long text, four of
 * five do. 9 and f may be followed by 0 again, 0 and 9 by a.
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

/** True if the text repeats the same part three times or more. */
inline bool isRepeated(std::string_view text) {
  for (std::size_t part = 1; part * 3 <= text.size(); part += 1)
    if (text.size() % part == 0 && text.substr(part) == text.substr(0, text.size() - part)) return true;
  return false;
}

/**
 * True if a text identifies no computer: it is too short, has a filler word or a placeholder's brackets, counts up or
 * down, repeats itself, or is mostly one character.
 */
inline bool isFiller(std::string_view lower) {
  // Words that manufacturers leave in place of a serial number.
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

/** Normalizes an identifier from the system. Returns nothing if it identifies no computer. */
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

/**
 * The hash that leaves the computer. The issuer is part of the key, so that two vendors cannot link their customers.
 */
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

/** The hash in a lease. It is salted again, so that a shared file reveals nothing. */
inline DeviceIds bindIds(std::string_view salt, const DeviceIds& ids) {
  DeviceIds bound;
  for (const auto& [kind, id] : ids) bound.emplace(kind, toIdHash(salt, id));
  return bound;
}

inline bool hasHardware(const DeviceIds& ids) {
  return std::any_of(ids.begin(), ids.end(), [](const auto& one) { return isHardware(one.first); });
}

/**
 * True if a lease bound to some identifiers is valid on this computer. Both sides are hashed with the same salt. More
 * than half of the hardware identifiers must match, or half including the first. So of all computers with different
 * hardware, at most one matches, no matter how the identifiers were combined. If there are firmware identifiers, one of
 * them must match, because the others can be set. Identifiers on a disk can be copied: they count only if neither side
 * has hardware identifiers, and then all must match.
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
      equal += isEqual ? 1u : 0u;
      firmware += isFirmware(kind) ? 1u : 0u;
      equalFirmware += isFirmware(kind) && isEqual ? 1u : 0u;
    } else {
      disk += 1;
      equalDisk += isEqual ? 1u : 0u;
    }
  }
  if (firmware > 0 && equalFirmware == 0) return false;
  if (known > 0) return equal * 2 > known || (equal * 2 == known && isFirstEqual);
  return !hasHardware(here) && disk > 0 && equalDisk == disk;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
