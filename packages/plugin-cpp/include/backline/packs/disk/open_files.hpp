#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "../../disk.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Treats a missing file as no fault: it was removed, not held by another program. */
inline DiskFault noneIfMissing(DiskFault fault) { return fault == DiskFault::missing ? DiskFault::none : fault; }

/**
 * Recently used files, kept open: a pack has many small blocks, and opening a file costs more than reading one. A file
 * in use stays open even if it is forgotten here.
 */
template <typename Handle>
class OpenFiles {
 public:
  using Ptr = std::shared_ptr<Handle>;

  /** `open(into)` opens a file that is not open yet. */
  template <typename Open>
  DiskFault use(const std::string& path, bool isWriting, Ptr& handle, Open open) {
    {
      const std::lock_guard guard(mutex);
      for (const Kept& one : all)
        if (one.isWriting == isWriting && one.path == path) {
          handle = one.handle;
          return DiskFault::none;
        }
    }
    if (const DiskFault fault = open(handle); fault != DiskFault::none) return fault;
    const std::lock_guard guard(mutex);
    all.push_back({path, isWriting, handle});
    if (all.size() > most) all.pop_front();
    return DiskFault::none;
  }

  /** Called before a path starts to name something else. */
  void forget(const std::string& path) {
    const std::lock_guard guard(mutex);
    const auto isInside = [&](const Kept& one) {
      return one.path == path || one.path.compare(0, path.size() + 1, path + "/") == 0;
    };
    all.erase(std::remove_if(all.begin(), all.end(), isInside), all.end());
  }

  /** The last user closes it. */
  void close() {
    const std::lock_guard guard(mutex);
    all.clear();
  }

 private:
  static constexpr std::size_t most = 16;
  struct Kept {
    std::string path;
    bool isWriting;
    Ptr handle;
  };
  std::mutex mutex;
  std::deque<Kept> all;
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
