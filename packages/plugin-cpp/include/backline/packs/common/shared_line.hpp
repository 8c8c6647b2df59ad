#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "portal.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** An engine's line, shared by all its packs, with a limit on connections and speed. For any thread. */
class SharedLine {
 public:
  /** `perSecond` 0 means no limit. */
  SharedLine(unsigned connections, std::int64_t perSecond) : free(connections), bytesPerSecond(perSecond) {}

  /** Waits for a connection; urgent requests come first. A fault from `going` ends the wait. */
  Fault take(bool isUrgent, const Tick& going) {
    Fault fault;
    std::unique_lock guard(mutex);
    const auto isTurn = [&] { return free > 0 && (isUrgent || urgent == 0); };
    urgent += isUrgent ? 1 : 0;
    while (!fault && !changed.wait_for(guard, std::chrono::milliseconds(20), isTurn)) {
      guard.unlock();
      fault = going();
      guard.lock();
    }
    urgent -= isUrgent ? 1 : 0;
    if (!fault) --free;
    return fault;
  }
  void give() {
    {
      const std::lock_guard guard(mutex);
      ++free;
    }
    changed.notify_all();
  }
  /** When these bytes would have arrived at the allowed speed, in milliseconds. */
  double allow(std::size_t bytes, std::int64_t now) {
    const std::lock_guard guard(mutex);
    if (bytesPerSecond <= 0) return 0;
    const double took = static_cast<double>(bytes) * 1000 / static_cast<double>(bytesPerSecond);
    return allowedAt = (std::max)(allowedAt, static_cast<double>(now)) + took;
  }

 private:
  std::mutex mutex;
  std::condition_variable changed;
  unsigned free, urgent = 0;
  std::int64_t bytesPerSecond;
  double allowedAt = 0;
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
