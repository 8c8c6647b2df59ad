#pragma once

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by OpenSSL 1.1.1 or later, with the instructions that a processor has for it. */
inline void sha256ByOpenssl(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  // Looked up once: that costs more than a small block. The context is OpenSSL's: mingw-w64 ends what is `thread_local`
  // after its memory is gone.
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
