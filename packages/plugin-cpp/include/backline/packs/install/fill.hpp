#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../fetch/fetch.hpp"
#include "../fetch/sources.hpp"
#include "target.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Copies missing blocks from nearby, then downloads the rest. */
class Filler {
 public:
  Filler(Job& of, Here& at, Target& to, Plan& on)
      : job(of), here(at), target(to), plan(on), placer(of, on, at.done, at.lock) {}

  Fault run() {
    const Places& places = job.input.places;
    std::vector<std::string> inPlace;
    for (const std::string& path : plan.whole) job.report.onFile(path, true);
    for (const Work& work : plan.works) {
      if (work.path == work.final) inPlace.push_back(work.file->path);
      if (places.isOutside(work.final)) job.report.onFile(work.file->path, false);
    }
    if (Fault fault = here.done.drop(inPlace)) return fault;
    if (Fault fault = checkDrive()) return fault;
    job.progress.plays = plan.firstsMissing == 0;
    showProgress();
    job.report.onStep(PackStateName::installing);
    job.onTick = [this] {
      showProgress();
      return isTurnOver() ? Fault{Fault::Kind::left} : placer.noteInTime();
    };
    Fault fault = takeAll();
    job.onTick = nullptr;
    showProgress();
    if (fault) {
      // Keep as much as possible for the next attempt.
      static_cast<void>(placer.note());
      return fault;
    }
    if (Fault noted = placer.note()) return noted;
    return placer.assertWhole();
  }

 private:
  Job& job;
  Here& here;
  Target& target;
  Plan& plan;
  Placer placer;
  /** True if this source should be left for another one. */
  std::function<bool()> isSlow;

  bool isTurnOver() {
    if (!isSlow) return false;
    const std::lock_guard guard(job.mutex);
    return isSlow();
  }

  Fault takeAll() {
    if (Fault fault = placer.finishWhole()) return fault;
    std::vector<std::string> folders = {job.input.places.folder};
    folders.insert(folders.end(), job.input.from.begin(), job.input.from.end());
    for (std::string& one : job.input.findKin(target.version->head.kin)) folders.push_back(std::move(one));
    for (const std::string& folder : folders)
      if (Fault fault = copyFrom(folder)) return fault;
    while (plan.missingBytes > 0) {
      if (Fault fault = job.tick()) return fault;
      // A drive may have been plugged in by now.
      if (Fault fault = copyNearby()) return fault;
      if (plan.missingBytes == 0) break;
      Fault fault = fetchOnce();
      if (!fault) break;
      if (fault.is(Fault::Kind::left)) continue;
      if (!isOfLine(fault)) return fault;
      // Sync the received blocks first, because the wait may be long.
      if (Fault noted = placer.note()) return noted;
      if (fault.isWaiting(PackWait::portal)) target.opened.reset();
      if (job.pace.loseLine()) continue;
      if (Fault paused = job.pause(fault)) return paused;
    }
    return {};
  }

  Fault copyFrom(const std::string& folder) {
    if (plan.missingBytes == 0) return {};
    std::vector<Source> sources;
    if (Fault fault = readSources(here.reader, folder, sources)) return fault;
    for (const Source& source : sources)
      if (Fault fault = Copier(job, plan, placer, source).run()) return fault;
    return {};
  }

  /**
   * Copies from libraries that have the pack, other than those a person named. Downloads instead once that may be
   * faster.
   */
  Fault copyNearby() {
    const std::vector<std::string>& named = job.input.from;
    job.pace.begin(plan.missingBytes);
    isSlow = [this] { return job.pace.isCopySlow(plan.missingBytes); };
    Fault fault;
    for (const std::string& folder : findCopyFolders(job.engine.libraries, here.reader, job.input.sku))
      if (!fault && folder != job.input.places.folder && !holds(named, folder)) fault = copyFrom(folder);
    isSlow = nullptr;
    if (fault.is(Fault::Kind::left)) return {};
    job.pace.endCopies();
    return fault;
  }

  Fault fetchOnce() {
    if (Fault fault = job.tick()) return fault;
    if (!target.opened) {
      Target found;
      if (Fault fault = Targeting(job).open(target.version->head.version, {target.version}, found)) return fault;
      if (found.version->head.list != target.version->head.list) return refused("not_found");
      target.opened = std::move(found.opened);
    }
    Fetcher fetcher(job, *target.opened, plan, placer);
    job.report.onStep(PackStateName::installing);
    job.report.onFetcher(&fetcher);
    job.pace.begin(plan.missingBytes);
    isSlow = [this] { return job.pace.isLineSlow(plan.missingBytes); };
    Fault fault = fetcher.run();
    isSlow = nullptr;
    job.report.onFetcher(nullptr);
    return fault;
  }

  Fault checkDrive() {
    const PackLimits& limits = job.engine.limits;
    std::optional<std::uint64_t> free;
    const std::string& folder = job.input.places.folder;
    if (Fault fault = onDisk(job.engine.disk.findSpace(folder, free), folder)) return fault;
    const std::uint64_t needed = static_cast<std::uint64_t>(plan.missingBytes) + limits.spareBytes;
    if (plan.missingBytes > 0 && free && *free < needed)
      return waiting(PackWait::driveFull, {}, static_cast<std::int64_t>(needed - *free));
    for (const Work& work : plan.works) {
      if (work.file->bytes < limits.largeFileBytes) continue;
      bool isTaken = true;
      const std::string probe = job.input.places.own + "/large";
      if (Fault fault = onDisk(job.engine.disk.fits(probe, work.file->bytes, isTaken), probe)) return fault;
      return isTaken ? Fault() : waiting(PackWait::driveLimit, work.file->path);
    }
    return {};
  }

  void showProgress() {
    for (const std::string& path : placer.takePlaced()) job.report.onFile(path, true);
    {
      const std::lock_guard guard(job.mutex);
      PackProgress& progress = job.progress;
      progress.total = plan.total;
      // It only goes backward if damage is found, and then `verify` reports it.
      progress.bytes = (std::max)(progress.bytes, plan.bytes);
      const std::int64_t now = job.engine.timers.now();
      progress.secondsLeft = job.fetched.toSecondsLeft(plan.missingBytes, now);
      if (progress.secondsLeft < 0) progress.secondsLeft = job.copied.toSecondsLeft(plan.missingBytes, now);
      here.lock.note(progress.bytes, plan.total);
    }
    job.report.onProgress();
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
