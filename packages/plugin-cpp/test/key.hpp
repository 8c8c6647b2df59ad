#pragma once

#include <memory>
#include <string>
#include <utility>

#include "adapters.hpp"
#include "backline/json.hpp"
#include "backline/verify.hpp"

namespace tested {

using namespace backline;

/** An Ed25519 key that signs in place of the portal. */
class Key {
 public:
  Key(std::string named, unsigned char seed) : kid(std::move(named)) {
    const std::string bytes(32, static_cast<char>(seed));
#ifdef _WIN32
    key = bytes;
    const std::string half = findPublic(key);
    x = encodeBase64url(toBytes(half), half.size());
#else
    key.reset(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, toBytes(bytes), bytes.size()), EVP_PKEY_free);
    std::uint8_t half[32];
    std::size_t size = sizeof(half);
    EVP_PKEY_get_raw_public_key(key.get(), half, &size);
    x = encodeBase64url(half, size);
#endif
  }

  std::string sign(const std::string& type, const Json& claims) const {
    Json header = Json::object();
    header.set("alg", "Ed25519").set("kid", kid).set("typ", "backline-" + type + "+jwt");
    const auto encode = [](const std::string& text) { return encodeBase64url(toBytes(text), text.size()); };
    const std::string input = encode(canonicalize(header)) + "." + encode(canonicalize(claims));
#ifdef _WIN32
    return input + "." + encode(signByGcrypt(key, input));
#else
    std::uint8_t signature[64];
    std::size_t size = sizeof(signature);
    EVP_MD_CTX* const context = EVP_MD_CTX_new();
    EVP_DigestSignInit(context, nullptr, nullptr, nullptr, key.get());
    EVP_DigestSign(context, signature, &size, toBytes(input), input.size());
    EVP_MD_CTX_free(context);
    return input + "." + encodeBase64url(signature, size);
#endif
  }

  std::string kid, x;

 private:
#ifdef _WIN32
  std::string key;
#else
  std::shared_ptr<EVP_PKEY> key;
#endif
};

inline const Key root("root1", 1), signer("2026a", 2);

}  // namespace tested
