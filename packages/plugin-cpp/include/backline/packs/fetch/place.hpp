#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../disk/done.hpp"
#include "../install/job.hpp"
#include "runs.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Writes blocks to all places that lack them, and moves complete files to their final paths. */
class Placer {
 public:
  Placer(Job& of, Plan& on, Done& noted, FolderLock& by)
      : job(of), plan(on), done(noted), lock(by), folders(of.engine.disk, of.input.places.folder), unnoted(on.found),
        notedAt(of.engine.timers.now()) {}

  bool isMissing(std::uint32_t block) {
    const std::lock_guard guard(job.mutex);
    return plan.first[block] >= 0;
  }

  /**
   * Writes blocks from `bytes` to where they are missing, joining neighbors. `wrong` gets blocks with wrong hashes,
   * which were not written. For any thread.
   */
  Fault place(const std::vector<Held>& held, const std::uint8_t* bytes, std::vector<std::uint32_t>& wrong) {
    std::vector<Held> right;
    for (const Held& one : held) {
      std::uint8_t digest[32];
      job.engine.sha256(bytes + one.at, plan.list().length(one.block), digest);
      if (std::memcmp(digest, plan.list().hash(one.block), sizeof(digest)) == 0) right.push_back(one);
      else wrong.push_back(one.block);
    }
    std::vector<Run> runs;
    {
      const std::lock_guard guard(job.mutex);
      runs = toRuns(plan, right);
    }
    for (const Run& run : runs)
      if (Fault fault = write(run, bytes)) return fault;
    return {};
  }

  /** Handles files without blocks, and files that an earlier attempt completed. */
  Fault finishWhole() {
    for (Work& work : plan.works)
      if (work.missing == 0)
        if (Fault fault = finish(work)) return fault;
    return {};
  }

  /** Paths that became complete since the last call. */
  std::vector<std::string> takePlaced() {
    const std::lock_guard guard(job.mutex);
    return std::exchange(placed, {});
  }

  /** For the working thread. */
  Fault noteInTime() {
    {
      const std::lock_guard guard(job.mutex);
      const bool isTime = !unnoted.empty() && job.engine.timers.now() - notedAt >= noteMs;
      if (!isTime && unnotedBytes < noteBytes) return {};
    }
    return note();
  }

  /**
   * Syncs complete files and records them in `done`, except files in `next`, which are only synced. For the working
   * thread.
   */
  Fault note() {
    std::vector<WholeFile> files, outside;
    {
      const std::lock_guard guard(job.mutex);
      files = std::exchange(unnoted, {});
      unnotedBytes = 0;
      notedAt = job.engine.timers.now();
    }
    std::vector<char> certain(files.size(), 0);
    Fault fault = syncAll(files, certain);
    for (std::size_t at = 0; at < files.size(); ++at)
      if (certain[at] != 0 && job.input.places.isOutside(files[at].at)) outside.push_back(files[at]);
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
    return heldPath.empty() ? Fault() : waiting(PackWait::fileInUse, heldPath);
  }

 private:
  /** Progress is recorded after so many bytes. */
  static constexpr std::uint64_t noteBytes = 256 * 1024 * 1024;
  static constexpr std::int64_t noteMs = 5'000;
  /** How long to retry a file that another program holds. */
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
  std::string heldPath;

  /** A drive syncs two files in little more time than one. */
  Fault syncAll(const std::vector<WholeFile>& files, std::vector<char>& certain) {
    std::atomic<std::size_t> next{0};
    const auto sync = [&] {
      Fault fault;
      for (std::size_t at = next++; at < files.size() && !fault; at = next++) {
        bool isCertain = false;
        fault = makeCertain(job.engine.disk, files[at].at, isCertain);
        certain[at] = isCertain ? 1 : 0;
        // Files in `next` are not recorded later.
        if (!fault && !isCertain && !job.input.places.isOutside(files[at].at)) fault = onDisk(DiskFault::inUse, files[at].at);
      }
      return fault;
    };
    if (job.engine.limits.helpers == 0 || files.size() < 2) return sync();
    Fault others;
    std::thread helper([&] { others = sync(); });
    Fault own = sync();
    helper.join();
    return own ? own : others;
  }

  Fault write(const Run& run, const std::uint8_t* bytes) {
    Work& work = *run.work;
    if (work.path == work.final)
      if (Fault fault = folders.make(work.file->path)) return fault;
    const DiskFault written = job.engine.disk.writeAt(work.path, run.offset, bytes + run.from, run.to - run.from);
    if (Fault fault = onDisk(written, work.path)) return fault;
    bool isWhole = false;
    {
      const std::lock_guard guard(job.mutex);
      // Forget a place only after it was written, so that a failure leads to another try.
      for (const auto& [block, place] : run.places)
        if (forgetPlace(plan, block, place)) isWhole = --work.missing == 0;
      job.copied.add(static_cast<std::int64_t>(run.to - run.from), job.engine.timers.now());
    }
    return isWhole ? finish(work) : Fault();
  }

  /** Retries for a while if another program, such as a virus scanner, has the file open. */
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
        // The others continue.
        const std::lock_guard guard(job.mutex);
        heldPath = work.final;
        return {};
      }
    }
    job.engine.disk.closeFile(work.final);
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
