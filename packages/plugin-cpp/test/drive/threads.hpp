#pragma once

#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "../check.hpp"
#include "backline/encoding.hpp"
#ifdef _WIN32
#include "backline/adapters/sha256_windows.hpp"
#endif
#ifdef BACKLINE_TEST_OPENSSL
#include "backline/adapters/sha256_openssl.hpp"
#endif

namespace drive {

/** Helpers of an engine end after each job: what an adapter keeps of a thread must not end a host. */
template <typename Hash>
void hashInThreads(Hash hash, const std::string& by) {
  const std::string text(100'000, 'x');
  const backline::Digest expected = backline::sha256(text);
  std::atomic<int> wrong{0};
  for (int round = 0; round < 100; ++round) {
    std::vector<std::thread> threads;
    for (int at = 0; at < 4; ++at)
      threads.emplace_back([&] {
        std::uint8_t digest[32];
        hash(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digest);
        if (std::memcmp(digest, expected.data(), sizeof(digest)) != 0) ++wrong;
      });
    for (std::thread& one : threads) one.join();
  }
  check::isEqual(wrong.load(), 0, "hashes in threads that end by " + by);
}

inline void endsThreads() {
#ifdef _WIN32
  hashInThreads(backline::adapters::sha256ByWindows, "Windows");
#endif
#ifdef BACKLINE_TEST_OPENSSL
  hashInThreads(backline::adapters::sha256ByOpenssl, "OpenSSL");
#endif
}

}  // namespace drive
