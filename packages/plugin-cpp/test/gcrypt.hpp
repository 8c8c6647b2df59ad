#pragma once

#include <gcrypt.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include "backline/verify.hpp"

/** Ed25519 by libgcrypt, which Debian packages for mingw-w64. The tests sign with it if OpenSSL is missing. */
namespace tested {

using Expression = std::unique_ptr<std::remove_pointer_t<gcry_sexp_t>, decltype(&gcry_sexp_release)>;

template <typename... Values>
Expression build(const char* format, Values... values) {
  gcry_sexp_t built = nullptr;
  gcry_sexp_build(&built, nullptr, format, values...);
  return {built, gcry_sexp_release};
}

inline void begin() {
  static const bool isBegun = gcry_check_version(nullptr) != nullptr && gcry_control(GCRYCTL_DISABLE_SECMEM, 0) == 0 &&
                              gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0) == 0;
  static_cast<void>(isBegun);
}

inline Expression toMessage(const void* bytes, std::size_t size) {
  return build("(data (flags eddsa) (hash-algo sha512) (value %b))", static_cast<int>(size), bytes);
}

/** Creates a key from its 32 bytes. */
inline std::string findPublic(const std::string& secret) {
  begin();
  const Expression key = build("(private-key (ecc (curve Ed25519) (flags eddsa) (d %b)))", 32, secret.data());
  gcry_ctx_t context = nullptr;
  gcry_mpi_ec_new(&context, key.get(), nullptr);
  const gcry_mpi_t found = gcry_mpi_ec_get_mpi("q@eddsa", context, 1);
  unsigned bits = 0;
  const auto* const bytes = static_cast<const char*>(gcry_mpi_get_opaque(found, &bits));
  std::string point(bytes, (bits + 7) / 8);
  gcry_mpi_release(found);
  gcry_ctx_release(context);
  return point;
}

inline std::string signByGcrypt(const std::string& secret, const std::string& input) {
  const std::string point = findPublic(secret);
  const Expression key = build("(private-key (ecc (curve Ed25519) (flags eddsa) (q %b) (d %b)))", 32, point.data(), 32, secret.data());
  gcry_sexp_t made = nullptr;
  gcry_pk_sign(&made, toMessage(input.data(), input.size()).get(), key.get());
  const Expression signature(made, gcry_sexp_release);
  std::string bytes;
  for (const char* const name : {"r", "s"}) {
    const Expression part(gcry_sexp_find_token(signature.get(), name, 0), gcry_sexp_release);
    std::size_t size = 0;
    const char* const data = gcry_sexp_nth_data(part.get(), 1, &size);
    bytes.append(data, size);
  }
  return bytes;
}

inline bool verifyByGcrypt(const std::uint8_t signature[64], const std::uint8_t key[32], const std::uint8_t* message,
                           std::size_t size) {
  begin();
  const Expression own = build("(public-key (ecc (curve Ed25519) (flags eddsa) (q %b)))", 32, key);
  const Expression signedBy = build("(sig-val (eddsa (r %b) (s %b)))", 32, signature, 32, signature + 32);
  return gcry_pk_verify(signedBy.get(), toMessage(message, size).get(), own.get()) == 0;
}

}  // namespace tested
