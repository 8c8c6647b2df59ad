#pragma once

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by OpenSSL 1.1.1 or later, which uses the processor's instructions for it. */
inline void sha256ByOpenssl(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  // Looked up once, because that costs more than hashing a small block. OpenSSL owns the context: mingw-w64 destroys
  // `thread_local` objects after their memory is freed.
#if OPENSSL_VERSION_NUMBER >= 0x30000000L
  static const EVP_MD* const function = EVP_MD_fetch(nullptr, "SHA256", nullptr);
#else
  static const EVP_MD* const function = EVP_sha256();
#endif
  EVP_Digest(bytes, size, digest, nullptr, function, nullptr);
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
