#pragma once

#include <vector>

#ifdef _WIN32
#include "backline/adapters/sha256_windows.hpp"
#include "gcrypt.hpp"
#else
#include "backline/adapters/openssl.hpp"
#include "backline/adapters/sha256_openssl.hpp"
#endif
#ifdef BACKLINE_TEST_SODIUM
#include "backline/adapters/sodium.hpp"
#endif
#ifdef BACKLINE_TEST_MONOCYPHER
#include "backline/adapters/monocypher.hpp"
#endif
#include "backline/verify.hpp"

/** The libraries that these tests are built with. All tests run with each. */
namespace tested {

struct Adapter {
  const char* name;
  backline::VerifySignature verify;
};

inline const std::vector<Adapter> adapters = {
#ifdef _WIN32
    {"libgcrypt", verifyByGcrypt},
#else
    {"OpenSSL", backline::adapters::verifyByOpenssl},
#endif
#ifdef BACKLINE_TEST_SODIUM
    {"libsodium", backline::adapters::verifyBySodium},
#endif
#ifdef BACKLINE_TEST_MONOCYPHER
    {"Monocypher", backline::adapters::verifyByMonocypher},
#endif
};

#ifdef _WIN32
inline constexpr auto hash = backline::adapters::sha256ByWindows;
#else
inline constexpr auto hash = backline::adapters::sha256ByOpenssl;
#endif

/** The library under test now. */
inline backline::VerifySignature verify = adapters.front().verify;

}  // namespace tested
