#pragma once

#include "backline/smbios.hpp"
#include "check.hpp"

/** Reads the other kit's test table, and every truncated part of it. */
namespace smbiosTests {

inline std::vector<std::uint8_t> makeTable() {
  std::vector<std::uint8_t> table(8, 0);
  const auto add = [&](std::uint8_t type, std::vector<std::uint8_t> fixed, const std::string& texts) {
    table.insert(table.end(), {type, static_cast<std::uint8_t>(fixed.size() + 4), 0, 0});
    table.insert(table.end(), fixed.begin(), fixed.end());
    table.insert(table.end(), texts.begin(), texts.end());
    table.insert(table.end(), {0, 0});
  };
  std::vector<std::uint8_t> system(21, 0);
  for (std::uint8_t at = 0; at < 16; ++at) system[4 + at] = static_cast<std::uint8_t>(0x10 + at);
  add(1, system, "Maker");
  add(2, {1, 2, 3, 4}, std::string("Maker\0Board\0One\0PF-2X Q7", 24));
  return table;
}

inline void run() {
  const std::vector<std::uint8_t> whole = makeTable();
  const backline::DeviceIds ids = backline::readSmbios(whole);
  check::isTrue(ids.at("hw") == "101112131415161718191a1b1c1d1e1f" && ids.at("board") == "PF-2X Q7", "reads a table of the firmware");
  const std::size_t endOfSystem = 8 + 25 + 5 + 2;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const backline::DeviceIds cut = backline::readSmbios({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
    check::isEqual<std::size_t>(cut.size(), size < endOfSystem ? 0 : 1, "reads no structure that is cut off");
  }
}

}  // namespace smbiosTests
