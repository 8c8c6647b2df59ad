#pragma once

#include <openssl/evp.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** SHA-256 by OpenSSL 1.1.1 or later, with the instructions that a processor has for it. */
inline void sha256ByOpenssl(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  // A context for each thread: to make one, and to look the function up, costs more than a small block.
  struct Context {
    Context() { EVP_DigestInit_ex(own.get(), EVP_sha256(), nullptr); }
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> own{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
  };
  thread_local Context context;
  EVP_DigestInit_ex(context.own.get(), nullptr, nullptr);
  EVP_DigestUpdate(context.own.get(), bytes, size);
  EVP_DigestFinal_ex(context.own.get(), digest, nullptr);
}

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
