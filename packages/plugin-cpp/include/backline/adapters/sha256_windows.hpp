#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// In this order.
#include <bcrypt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../encoding.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by what Windows has. Link with bcrypt; Windows 8.1 or later. Compiled, and not run, in this repository's checks. */
inline void sha256ByWindows(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  struct Provider {
    Provider() { BCryptOpenAlgorithmProvider(&own, BCRYPT_SHA256_ALGORITHM, nullptr, BCRYPT_HASH_REUSABLE_FLAG); }
    ~Provider() {
      if (hash != nullptr) BCryptDestroyHash(hash);
      if (own != nullptr) BCryptCloseAlgorithmProvider(own, 0);
    }
    BCRYPT_HASH_HANDLE open() {
      if (hash == nullptr && own != nullptr) BCryptCreateHash(own, &hash, nullptr, 0, nullptr, 0, BCRYPT_HASH_REUSABLE_FLAG);
      return hash;
    }
    BCRYPT_ALG_HANDLE own = nullptr;
    BCRYPT_HASH_HANDLE hash = nullptr;
  };
  thread_local Provider provider;
  const BCRYPT_HASH_HANDLE hash = provider.open();
  if (hash != nullptr && BCryptHashData(hash, const_cast<PUCHAR>(bytes), static_cast<ULONG>(size), 0) == 0 &&
      BCryptFinishHash(hash, digest, 32, 0) == 0)
    return;
  const Digest plain = sha256(bytes, size);
  std::memcpy(digest, plain.data(), plain.size());
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
