#pragma once

#include <random>
#include <string>

#include "../../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** 64 random bits in hexadecimal digits. */
inline std::string makeRandomDigits() {
  static constexpr char digits[] = "0123456789abcdef";
  std::random_device device;
  std::string text;
  while (text.size() < 16)
    for (unsigned bits = device() & 0xffff, at = 0; at < 4; ++at, bits >>= 4) text += digits[bits & 15];
  return text;
}

/** Random, because several engines may write at once, in one process or in two with the same id. */
inline std::string toTemporary(const std::string& path) { return path + "." + makeRandomDigits() + ".tmp"; }

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
