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

/** The line of an engine, which all its packs share: so many connections, and so many bytes a second. By any thread. */
class SharedLine {
 public:
  /** `perSecond` 0: as bytes come. */
  SharedLine(unsigned connections, std::int64_t perSecond) : free(connections), bytesPerSecond(perSecond) {}

  /** Waits for a connection; what is urgent comes first. A fault of `going` ends that. */
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
  /** When what came now may have come, in milliseconds. */
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
