#pragma once

#include <sodium.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Ed25519 by libsodium. */
inline bool verifyBySodium(const std::uint8_t signature[64], const std::uint8_t key[32], const std::uint8_t* message,
                           std::size_t size) {
  return crypto_sign_verify_detached(signature, message, size, key) == 0;
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
