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

/** By kind. Raw as the system reports them, or hashed. */
using DeviceIds = std::map<std::string, std::string, std::less<>>;

/** One spelling of an identifier as the system reports it; nothing when it identifies nothing. */
inline std::optional<std::string> toCanonicalId(std::string_view raw) {
  // What makers of boards leave in place of a serial number. The first one is spelled with dots or without.
  static constexpr std::array<std::string_view, 7> fillers = {
      "to be filled by oem", "default string", "system serial number", "none", "not applicable", "n/a", "unknown"};
  std::string text;
  for (const char character : raw)
    if (character >= 0x20 && character <= 0x7e) text += character;
  text.erase(0, (std::min)(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  std::string lower = text;
  for (char& character : lower)
    if (character >= 'A' && character <= 'Z') character = static_cast<char>(character - 'A' + 'a');
  const auto isWord = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_'; };
  const auto isAll = [&](char filler) {
    return std::all_of(lower.begin(), lower.end(), [&](char c) { return c == filler || !isWord(c); });
  };
  std::string bare = lower;
  if (lower.rfind("to be filled by o", 0) == 0) bare.erase(std::remove(bare.begin(), bare.end(), '.'), bare.end());
  const bool isFiller = std::find(fillers.begin(), fillers.end(), bare) != fillers.end();
  if (isFiller || isAll('0') || isAll('f')) return std::nullopt;
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
 * differs, at most one has that, however the identifiers were put together. What lies on a disk can be copied: it
 * counts where neither side has hardware identifiers, and then all of it has to be equal.
 */
inline bool fits(const DeviceIds& bound, const DeviceIds& here) {
  std::size_t known = 0, equal = 0, disk = 0, equalDisk = 0;
  bool isFirstEqual = false;
  for (const auto kind : deviceIdKinds) {
    const auto leased = bound.find(kind), found = here.find(kind);
    if (leased == bound.end()) continue;
    const bool isEqual = found != here.end() && found->second == leased->second;
    if (isHardware(kind)) {
      if (known == 0) isFirstEqual = isEqual;
      known += 1;
      equal += isEqual ? 1 : 0;
    } else {
      disk += 1;
      equalDisk += isEqual ? 1 : 0;
    }
  }
  if (known > 0) return equal * 2 > known || (equal * 2 == known && isFirstEqual);
  return !hasHardware(here) && disk > 0 && equalDisk == disk;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
