#pragma once

#include <CommonCrypto/CommonDigest.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by macOS and iOS. Untested: this repository has no Mac. */
inline void sha256ByApple(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  CC_SHA256(bytes, static_cast<CC_LONG>(size), digest);
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
