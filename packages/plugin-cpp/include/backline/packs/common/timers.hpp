#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <random>
#include <vector>

#include "../../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Stops work, or a wait in it, from another thread. */
class PackSignal {
 public:
  /** Stops for good. */
  void stop() {
    {
      const std::lock_guard guard(mutex);
      isOver = true;
    }
    changed.notify_all();
  }
  /** Ends a pause before the next attempt. */
  void wake() {
    {
      const std::lock_guard guard(mutex);
      ++wakeCount;
    }
    changed.notify_all();
  }
  bool isStopped() const { return isOver; }
  std::uint64_t wakes() const { return wakeCount; }
  void waitFor(std::int64_t ms) {
    std::unique_lock guard(mutex);
    const std::uint64_t before = wakeCount;
    changed.wait_for(guard, std::chrono::milliseconds(ms), [&] { return isOver || wakeCount != before; });
  }

 private:
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> isOver{false};
  std::atomic<std::uint64_t> wakeCount{0};
};

/** A time that only moves forward, even if someone changes the clock. Several threads call it. */
class PackTimers {
 public:
  virtual ~PackTimers() = default;
  /** Milliseconds from an arbitrary start. */
  virtual std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
  /** Returns early if the signal says so. */
  virtual void wait(std::int64_t ms, PackSignal& signal) { signal.waitFor(ms); }
  /** A random number from 0 to 1. */
  virtual double random() {
    std::random_device device;
    return static_cast<double>(device() & 0xffffff) / 0x1000000;
  }
};

namespace packs {

/** Measures speed as the median of the last 20 seconds, so that a single stall or burst matters little. */
class Rate {
 public:
  explicit Rate(std::int64_t now) : startedAt(now), stepAt(now) {}

  void add(std::int64_t amount, std::int64_t now) {
    if (now - stepAt >= 1000) {
      steps.push_back(bytes * 1000 / (now - stepAt));
      if (steps.size() > 20) steps.erase(steps.begin());
      stepAt = now;
      bytes = 0;
    }
    bytes += amount;
  }
  /** Returns -1 during the first seconds. */
  std::int64_t toSecondsLeft(std::int64_t left, std::int64_t now) const {
    if (now - startedAt < 5000 || steps.size() < 2) return -1;
    std::vector<std::int64_t> sorted = steps;
    std::sort(sorted.begin(), sorted.end());
    const std::int64_t rate = sorted[sorted.size() / 2];
    return rate > 0 ? (left + rate - 1) / rate : -1;
  }

 private:
  std::int64_t startedAt, stepAt, bytes = 0;
  std::vector<std::int64_t> steps;
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
