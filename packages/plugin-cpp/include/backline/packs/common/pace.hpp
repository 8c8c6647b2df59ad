#pragma once

#include <cstdint>

#include "timers.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/**
 * Chooses between the line and a copy that was found, not named by a person, such as one on a stick. Leaves the slower
 * one once the other is, or may be, faster. A line with a limit never competes with a copy. For the working thread.
 */
class Pace {
 public:
  Pace(PackTimers& by, bool isLineLimited) : timers(by), isLimited(isLineLimited) {}

  /** Starts measuring one of them. */
  void begin(std::int64_t missingBytes) {
    since = timers.now();
    before = missingBytes;
  }
  /** True if the line should take over from a copy. */
  bool isCopySlow(std::int64_t missingBytes) {
    copy = isLimited ? unknown : toRate(missingBytes, copyMs);
    if (copy < 0 || static_cast<double>(missingBytes) <= copy * soonMs) return false;
    return line < 0 || line > copy;
  }
  /** True if an abandoned copy should be used again. */
  bool isLineSlow(std::int64_t missingBytes) {
    line = toRate(missingBytes, lineMs);
    return copy >= 0 && line >= 0 && line < copy;
  }
  /** The copy has nothing more to offer. */
  void endCopies() { copy = unknown; }
  /** Records that the line failed. Returns true if an abandoned copy is left. */
  bool loseLine() {
    line = 0;
    return copy >= 0;
  }

 private:
  /** A copy or the line is used for this long before its speed is judged. */
  static constexpr std::int64_t copyMs = 2'000, lineMs = 5'000;
  /** A copy that needs no longer than this is read to its end. */
  static constexpr double soonMs = 10'000;
  static constexpr double unknown = -1;

  PackTimers& timers;
  bool isLimited;
  /** Bytes per millisecond. */
  double copy = unknown, line = unknown;
  std::int64_t since = 0, before = 0;

  double toRate(std::int64_t missingBytes, std::int64_t ms) {
    const std::int64_t passed = timers.now() - since;
    return passed < ms ? unknown : static_cast<double>(before - missingBytes) / static_cast<double>(passed);
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
