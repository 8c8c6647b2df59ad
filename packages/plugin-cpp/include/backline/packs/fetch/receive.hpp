#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../common/whole.hpp"
#include "fetch_list.hpp"
#include "place.hpp"
#include "ranges.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Counts wrong versions of each block, for any thread. */
class WrongBlocks {
 public:
  Fault add(const std::vector<std::uint32_t>& blocks) {
    const std::lock_guard guard(mutex);
    for (const std::uint32_t block : blocks)
      if (++times[block] >= wrongMax) return waiting(PackWait::portal);
    return {};
  }

 private:
  static constexpr int wrongMax = 3;
  std::mutex mutex;
  std::map<std::uint32_t, int> times;
};

/** Receives one range, cuts it into blocks and writes several at once. Loses at most one block if it ends early. */
class Receiver {
 public:
  /** `slow` waits if bytes arrive faster than allowed. */
  using Slow = std::function<Fault(std::size_t bytes)>;

  Receiver(Job& of, Placer& by, const Range& what, const Whereabouts& at, WrongBlocks& counted, Tick still, Slow slow)
      : job(of), placer(by), range(what), where(at), wrong(counted), going(std::move(still)), slowDown(std::move(slow)),
        room((std::min)(toWhole<std::size_t>(what.to - what.from), std::size_t{blockMaxBytes})),
        since(of.engine.timers.now()), writtenAt(since) {}

  /**
   * Returns false when the range is complete, or after a problem. An answer that ends with the range is read to its
   * end, so that the connection can be reused.
   */
  bool take(const PackList& list, const HttpPart& part) {
    if (!fault) fault = cut(list, part);
    const bool isWithin = part.size > 0 && static_cast<std::uint64_t>(part.at) + part.size <= range.to;
    return !fault && (isWithin || next < range.blocks.size());
  }

  /** Returns the result. Received blocks are written in any case. */
  Fault finish(const HttpEnd& end) {
    Fault written = write();
    if (fault) return fault;
    if (written) return written;
    return next == range.blocks.size() ? Fault() : Portal::toFault(end);
  }

 private:
  /**
   * Blocks that arrive within this time are written together. On slow lines each is written alone, so a kill loses
   * little.
   */
  static constexpr std::int64_t joinMs = 20;

  Job& job;
  Placer& placer;
  const Range& range;
  const Whereabouts& where;
  WrongBlocks& wrong;
  Tick going;
  Slow slowDown;
  std::vector<std::uint8_t> room;
  std::int64_t since, writtenAt;
  std::vector<Held> held;
  std::size_t next = 0;
  /** The current block: its start in the room, and the received bytes. */
  std::size_t begin = 0, filled = 0;
  Fault fault;

  Fault cut(const PackList& list, const HttpPart& part) {
    if (Fault ended = going()) return ended;
    const std::int64_t time = job.engine.timers.now();
    if (part.size == 0) {
      if (!held.empty() && time - writtenAt >= joinMs)
        if (Fault failed = write()) return failed;
      return time - since >= silentMs ? waiting(PackWait::network) : Fault();
    }
    since = time;
    if (part.status != 200 && part.status != 206) return {};
    count(part.size, time);
    const std::vector<std::uint32_t>& blocks = range.blocks;
    for (std::size_t used = 0; used < part.size && next < blocks.size();) {
      const std::uint32_t block = blocks[next];
      const std::size_t length = list.length(block);
      const std::int64_t at = part.at + static_cast<std::int64_t>(used);
      const auto wanted = static_cast<std::int64_t>(where.offsetOf[block] + filled);
      if (at > wanted) return waiting(PackWait::portal);
      if (at < wanted) {
        used += static_cast<std::size_t>((std::min)(wanted - at, static_cast<std::int64_t>(part.size - used)));
        continue;
      }
      const std::size_t some = (std::min)(part.size - used, length - filled);
      std::memcpy(room.data() + begin + filled, part.bytes + used, some);
      used += some;
      filled += some;
      if (filled < length) continue;
      held.push_back({block, begin});
      begin += length;
      filled = 0;
      ++next;
      const bool isFull = next == blocks.size() || begin + list.length(blocks[next]) > room.size();
      if (isFull || time - writtenAt >= joinMs)
        if (Fault failed = write()) return failed;
    }
    return slowDown(part.size);
  }

  void count(std::size_t bytes, std::int64_t time) {
    const std::lock_guard guard(job.mutex);
    job.progress.fetchedBytes += static_cast<std::int64_t>(bytes);
    job.fetched.add(static_cast<std::int64_t>(bytes), time);
    job.failures = 0;
  }

  Fault write() {
    std::vector<Held> missing;
    for (const Held& one : held)
      if (placer.isMissing(one.block)) missing.push_back(one);
    held.clear();
    std::vector<std::uint32_t> others;
    if (!missing.empty())
      if (Fault failed = placer.place(missing, room.data(), others)) return failed;
    // Keeps the received part of the next block.
    if (filled > 0) std::memmove(room.data(), room.data() + begin, filled);
    begin = 0;
    writtenAt = job.engine.timers.now();
    return wrong.add(others);
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
