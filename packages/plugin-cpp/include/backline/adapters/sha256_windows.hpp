#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// Keep this order.
#include <bcrypt.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../encoding.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by Windows. Link with bcrypt; needs Windows 8.1 or later. */
inline void sha256ByWindows(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  // All threads may share it. It is never closed, because a plugin is unloaded at a time when nothing else may be.
  static const BCRYPT_ALG_HANDLE provider = [] {
    BCRYPT_ALG_HANDLE opened = nullptr;
    BCryptOpenAlgorithmProvider(&opened, BCRYPT_SHA256_ALGORITHM, nullptr, 0);
    return opened;
  }();
  // A new hash for each block: mingw-w64 destroys `thread_local` objects after their memory is freed.
  BCRYPT_HASH_HANDLE hash = nullptr;
  bool isDone = false;
  if (provider != nullptr && BCryptCreateHash(provider, &hash, nullptr, 0, nullptr, 0, 0) == 0) {
    isDone = BCryptHashData(hash, const_cast<PUCHAR>(bytes), static_cast<ULONG>(size), 0) == 0 &&
             BCryptFinishHash(hash, digest, 32, 0) == 0;
    BCryptDestroyHash(hash);
  }
  if (isDone) return;
  const Digest plain = sha256(bytes, size);
  std::memcpy(digest, plain.data(), plain.size());
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
