#pragma once

#include <sodium.h>

#include <cstddef>
#include <cstdint>

namespace backline::adapters {

/** Ed25519 by libsodium. Untried in this repository's checks. */
inline bool verifyBySodium(const std::uint8_t signature[64], const std::uint8_t key[32], const std::uint8_t* message,
                           std::size_t size) {
  return crypto_sign_verify_detached(signature, message, size, key) == 0;
}

}  // namespace backline::adapters
