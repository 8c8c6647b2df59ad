#pragma once

// The only function of Monocypher 4 that its adapter calls, for systems without Monocypher.

#include <stddef.h>
#include <stdint.h>

extern "C" int crypto_ed25519_check(const uint8_t signature[64], const uint8_t public_key[32], const uint8_t* message,
                                    size_t message_size);
