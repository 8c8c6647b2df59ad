// Replaces Monocypher, which Debian does not package for mingw-w64: its one function, implemented with libgcrypt.
#include "../gcrypt.hpp"
#include "monocypher-ed25519.h"

int crypto_ed25519_check(const uint8_t signature[64], const uint8_t public_key[32], const uint8_t* message, size_t message_size) {
  return tested::verifyByGcrypt(signature, public_key, message, message_size) ? 0 : -1;
}
