#pragma once

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Ed25519 by OpenSSL 1.1.1 or later. Link it statically: a plugin must not load a libcrypto into its host. */
inline bool verifyByOpenssl(const std::uint8_t signature[64], const std::uint8_t key[32], const std::uint8_t* message,
                            std::size_t size) {
  EVP_PKEY* const parsed = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key, 32);
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  const bool isRight = parsed != nullptr && context != nullptr &&
                       EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, parsed) == 1 &&
                       EVP_DigestVerify(context, signature, 64, message, size) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(parsed);
  return isRight;
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
