#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "device_ids.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** `between` comes before every byte except the first. */
inline std::string toHexText(const std::uint8_t* bytes, std::size_t size, const char* between) {
  std::string text;
  char byte[4];
  for (std::size_t at = 0; at < size; ++at) {
    std::snprintf(byte, sizeof(byte), "%s%02x", at == 0 ? "" : between, bytes[at]);
    text += byte;
  }
  return text;
}

/**
 * Reads the system's UUID (type 1) and the board's serial number (type 2) from an SMBIOS table with an 8-byte header,
 * as Windows returns it. Each structure has a fixed part, then texts that each end with a zero, then another zero. A
 * truncated structure is ignored.
 */
inline DeviceIds readSmbios(const std::vector<std::uint8_t>& table) {
  static constexpr std::uint8_t zeros[] = {0, 0};
  DeviceIds ids;
  for (std::size_t at = 8; at + 4 <= table.size();) {
    const std::uint8_t type = table[at], length = table[at + 1];
    if (length < 4 || at + length > table.size()) break;
    const auto texts = table.begin() + static_cast<std::ptrdiff_t>(at + length);
    const auto end = std::search(texts, table.end(), std::begin(zeros), std::end(zeros));
    if (end == table.end()) break;
    if (type == 1 && length >= 24) ids.emplace("hw", toHexText(table.data() + at + 8, 16, ""));
    if (type == 2 && length >= 8) {
      auto begin = texts;
      std::uint8_t number = table[at + 7];
      for (; number > 1 && begin != end; --number) begin = std::find(begin, end, 0) == end ? end : std::find(begin, end, 0) + 1;
      ids.emplace("board", number == 1 ? std::string(begin, std::find(begin, end, 0)) : std::string());
    }
    at = static_cast<std::size_t>(end - table.begin()) + 2;
  }
  return ids;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
