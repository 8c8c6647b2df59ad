#pragma once

#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "../adapters.hpp"
#include "../check.hpp"
#include "backline/encoding.hpp"

namespace drive {

/** An engine's helper threads end after each job. Per-thread state of an adapter must not crash the host. */
inline void hashesInThreads() {
  const std::string text(100'000, 'x');
  const backline::Digest expected = backline::sha256(text);
  std::atomic<int> wrong{0};
  for (int round = 0; round < 100; ++round) {
    std::vector<std::thread> threads;
    for (int at = 0; at < 4; ++at)
      threads.emplace_back([&] {
        std::uint8_t digest[32];
        tested::hash(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), digest);
        if (std::memcmp(digest, expected.data(), sizeof(digest)) != 0) ++wrong;
      });
    for (std::thread& one : threads) one.join();
  }
  check::isEqual(wrong.load(), 0, "hashes in threads that end");
}

}  // namespace drive
