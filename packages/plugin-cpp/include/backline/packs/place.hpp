#pragma once

#include <cstdint>
#include <cstring>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "done.hpp"
#include "job.hpp"
#include "plan.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Writes blocks to where they are missing, and puts files that are whole in their places. */
class Placer {
 public:
  Placer(Job& of, Plan& on, Done& noted, FolderLock& by)
      : job(of), plan(on), done(noted), lock(by), folders(of.engine.disk, of.input.places.folder), unnoted(on.found),
        notedAt(of.engine.timers.now()) {}

  bool isMissing(std::uint32_t block) {
    const std::lock_guard guard(job.mutex);
    return plan.first[block] >= 0;
  }

  /** By any thread. `isRight` false: the bytes are not this block, and nothing was written. */
  Fault place(std::uint32_t block, const std::uint8_t* bytes, std::size_t size, bool& isRight) {
    std::uint8_t digest[32];
    isRight = size == plan.list().length(block);
    if (isRight) job.engine.sha256(bytes, size, digest);
    isRight = isRight && std::memcmp(digest, plan.list().hash(block), sizeof(digest)) == 0;
    if (!isRight) return {};
    for (;;) {
      std::unique_lock guard(job.mutex);
      const std::int32_t at = plan.first[block];
      if (at < 0) return {};
      const auto place = static_cast<std::size_t>(at);
      Work& work = plan.works[static_cast<std::size_t>(plan.work[place])];
      guard.unlock();
      if (work.path == work.final)
        if (Fault fault = folders.make(work.file->path)) return fault;
      if (Fault fault = onDisk(job.engine.disk.writeAt(work.path, plan.offset[place], bytes, size), work.path)) return fault;
      guard.lock();
      // The next place comes first only when this one is written: a failure leaves it to be written again.
      if (plan.first[block] != at) continue;
      plan.first[block] = plan.next[place];
      plan.missingBytes -= static_cast<std::int64_t>(size);
      plan.bytes += static_cast<std::int64_t>(size);
      job.copied.add(static_cast<std::int64_t>(size), job.engine.timers.now());
      if (--work.missing > 0) continue;
      guard.unlock();
      if (Fault fault = finish(work)) return fault;
    }
  }

  /** Files without a block, and those that an earlier attempt had written whole. */
  Fault finishWhole() {
    for (Work& work : plan.works)
      if (work.missing == 0)
        if (Fault fault = finish(work)) return fault;
    return {};
  }

  /** The paths that came into their places since the last call. */
  std::vector<std::string> takePlaced() {
    const std::lock_guard guard(job.mutex);
    return std::exchange(placed, {});
  }

  /** By the thread that works. */
  Fault noteInTime() {
    {
      const std::lock_guard guard(job.mutex);
      const bool isTime = !unnoted.empty() && job.engine.timers.now() - notedAt >= noteMs;
      if (!isTime && unnotedBytes < noteBytes) return {};
    }
    return note();
  }

  /**
   * By the thread that works. Makes what is whole certain: on the disk, then in `done`. What lies in `next` is noted when it
   * is in its place.
   */
  Fault note() {
    std::vector<WholeFile> files, outside;
    {
      const std::lock_guard guard(job.mutex);
      files = std::exchange(unnoted, {});
      unnotedBytes = 0;
      notedAt = job.engine.timers.now();
    }
    Fault fault;
    for (const WholeFile& one : files) {
      if (!fault) fault = onDisk(job.engine.disk.sync(one.at), one.at);
      if (job.input.places.isOutside(one.at)) outside.push_back(one);
    }
    if (!fault) fault = done.add(outside);
    if (fault) {
      const std::lock_guard guard(job.mutex);
      unnoted.insert(unnoted.end(), files.begin(), files.end());
    }
    return fault;
  }

  /** A file that another program still holds. */
  Fault assertWhole() {
    const std::lock_guard guard(job.mutex);
    return held.empty() ? Fault() : waiting(PackWait::fileInUse, held);
  }

 private:
  /** After so much, what is there is noted. */
  static constexpr std::uint64_t noteBytes = 64 * 1024 * 1024;
  static constexpr std::int64_t noteMs = 5'000;
  /** How long a file that another program holds is asked for again. */
  static constexpr std::int64_t heldMs = 60'000;

  Job& job;
  Plan& plan;
  Done& done;
  FolderLock& lock;
  Folders folders;
  std::vector<WholeFile> unnoted;
  std::uint64_t unnotedBytes = 0;
  std::int64_t notedAt;
  std::vector<std::string> placed;
  std::string held;

  /** Again for a while where another program, such as a virus scanner, has the file open. */
  Fault renameHeld(const std::string& from, const std::string& to) {
    PackTimers& timers = job.engine.timers;
    const std::int64_t until = timers.now() + heldMs;
    for (std::int64_t pause = 50;; pause = (std::min<std::int64_t>)(pause * 2, 2'000)) {
      const DiskFault fault = job.engine.disk.rename(from, to);
      if (fault != DiskFault::inUse) return onDisk(fault, to);
      if (timers.now() >= until || job.signal.isStopped()) return waiting(PackWait::fileInUse, to);
      timers.wait(pause, job.signal);
    }
  }

  Fault finish(Work& work) {
    const Places& places = job.input.places;
    const bool isOutside = places.isOutside(work.final);
    if (work.file->bytes == 0)
      if (Fault fault = onDisk(job.engine.disk.writeAt(work.path, 0, nullptr, 0), work.path)) return fault;
    if (work.path != work.final) {
      if (Fault fault = lock.assertOwn(false)) return fault;
      if (isOutside)
        if (Fault fault = folders.make(work.file->path)) return fault;
      if (Fault fault = renameHeld(work.path, work.final)) {
        if (!fault.isWaiting(PackWait::fileInUse)) return fault;
        // The others go on.
        const std::lock_guard guard(job.mutex);
        held = work.final;
        return {};
      }
    }
    const std::lock_guard guard(job.mutex);
    work.missing = -1;
    unnoted.push_back({work.file->path, work.key, work.final});
    unnotedBytes += work.file->bytes;
    if (!isOutside) return {};
    if (plan.whole.insert(work.file->path).second && work.file->isFirst) --plan.firstsMissing;
    if (plan.firstsMissing == 0) job.progress.plays = true;
    placed.push_back(work.file->path);
    return {};
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
