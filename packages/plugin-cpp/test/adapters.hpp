#pragma once

#include <vector>

#include "backline/adapters/openssl.hpp"
#ifdef BACKLINE_TEST_SODIUM
#include "backline/adapters/sodium.hpp"
#endif
#ifdef BACKLINE_TEST_MONOCYPHER
#include "backline/adapters/monocypher.hpp"
#endif
#include "backline/verify.hpp"

/** The libraries that these tests are built with. All tests run over each. */
namespace tested {

struct Adapter {
  const char* name;
  backline::VerifySignature verify;
};

inline const std::vector<Adapter> adapters = {
    {"OpenSSL", backline::adapters::verifyByOpenssl},
#ifdef BACKLINE_TEST_SODIUM
    {"libsodium", backline::adapters::verifyBySodium},
#endif
#ifdef BACKLINE_TEST_MONOCYPHER
    {"Monocypher", backline::adapters::verifyByMonocypher},
#endif
};

/** The one that is tested now. */
inline backline::VerifySignature verify = adapters.front().verify;

}  // namespace tested
