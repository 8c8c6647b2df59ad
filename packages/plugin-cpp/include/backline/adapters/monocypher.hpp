#pragma once

// Add both files of Monocypher's optional Ed25519 (RFC 8032, with SHA-512) to your project.
#include <monocypher-ed25519.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Ed25519 by Monocypher 4, the smallest choice: about 15 kB of machine code. */
inline bool verifyByMonocypher(const std::uint8_t signature[64], const std::uint8_t key[32],
                               const std::uint8_t* message, std::size_t size) {
  return crypto_ed25519_check(signature, key, message, size) == 0;
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
