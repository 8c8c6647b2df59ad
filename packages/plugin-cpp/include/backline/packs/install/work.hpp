#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fill.hpp"
#include "swap.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Runs a job until it is done, refused or stopped, despite any number of problems. */
class Worker {
 public:
  explicit Worker(Job& of) : job(of), disk(of.engine.disk) {}

  Fault run(JobEnd& end) {
    const Fault fault = runOn(end);
    disk.closeFiles();
    return fault;
  }

 private:
  Job& job;
  Disk& disk;

  Fault runOn(JobEnd& end) {
    for (;;) {
      Fault fault = toWaiting(workOnce(end));
      if (job.signal.isStopped() && fault) return stopped();
      if (!fault.is(Fault::Kind::waiting)) return fault;
      if (Fault paused = job.pause(fault)) return paused;
    }
  }

  Fault workOnce(JobEnd& end) {
    job.report.onStep(PackStateName::planning);
    if (Fault fault = Targeting(job).locate()) return fault;
    const Places& places = job.input.places;
    if (!job.engine.libraries.isThere(job.input.library)) return waiting(PackWait::driveMissing, job.input.library.path);
    std::optional<DiskEntry> entry;
    if (Fault fault = onDisk(disk.stat(places.folder, entry), places.folder)) return fault;
    if (entry && entry->kind != DiskEntry::Kind::folder) return refused("folder_has_links");
    if (Fault fault = onDisk(disk.makeFolder(places.own), places.own)) return fault;
    FolderLock lock(disk, places.lock, job.engine.timers, job.engine.leftLocks);
    const std::int64_t since = job.engine.timers.now();
    const std::int64_t patience = job.input.patienceMs;
    Fault fault = lock.take(job.signal, [&](std::int64_t bytes, std::int64_t total) {
      job.report.onWaiting(waiting(PackWait::otherProcess), bytes, total);
      return patience < 0 || job.engine.timers.now() - since < patience;
    });
    if (fault) return fault;
    job.lock = &lock;
    fault = workLocked(lock, end);
    job.lock = nullptr;
    lock.release();
    // A request that was refused at once has left it empty.
    if (!entry)
      for (const std::string* one : {&places.own, &places.folder}) disk.removeFolder(*one);
    return fault;
  }

  Fault workLocked(FolderLock& lock, JobEnd& end) {
    const Places& places = job.input.places;
    const JobKind kind = job.input.kind;
    job.report.onStep(PackStateName::planning);
    bool isLeaving = false;
    if (Fault fault = exists(disk, places.removing, isLeaving)) return fault;
    if (isLeaving || kind == JobKind::uninstall) {
      lock.stop();
      end = {PackStateName::absent};
      if (Fault fault = removePack(disk, places, [&](const std::string& path) { job.report.onFile(path, false); })) return fault;
      const bool isToGo = kind == JobKind::uninstall || kind == JobKind::swap || kind == JobKind::cancel;
      const bool isAgain = isLeaving && !isToGo;
      return isAgain ? workOnce(end) : Fault();
    }
    Here here{job.engine.reader(), nullptr, nullptr, lock, Done(disk, places.done)};
    if (Fault fault = lookAround(here)) return fault;
    switch (kind) {
      case JobKind::verify:
        if (Fault fault = verify(here, end)) return fault;
        break;
      case JobKind::swap: {
        end = {PackStateName::installed};
        if (Fault fault = Swapper(here.reader, places, toMoving()).run(lock)) return fault;
        break;
      }
      case JobKind::rollback:
        if (Fault fault = rollback(here, end)) return fault;
        break;
      case JobKind::cancel:
        if (Fault fault = cancel(here, end)) return fault;
        if (end.state == PackStateName::absent) return {};
        break;
      default:
        if (Fault fault = makeItSo(here, end)) return fault;
    }
    VersionPtr previous;
    if (Fault fault = readVersion(here.reader, places.previous, previous)) return fault;
    job.report.onPrevious(previous ? previous->head.version : std::string());
    return {};
  }

  Swapper::OnMoving toMoving() {
    return [this](const std::string& path) { job.report.onFile(path, false); };
  }

  /** Continues interrupted work and removes useless leftovers. */
  Fault lookAround(Here& here) {
    const Places& places = job.input.places;
    if (Fault fault = removeLeftovers(disk, places)) return fault;
    if (Fault fault = Swapper(here.reader, places, toMoving()).goOn()) return fault;
    if (Fault fault = readVersion(here.reader, places.own, here.installed)) return fault;
    if (Fault fault = readVersion(here.reader, places.next, here.pending)) return fault;
    if (here.pending && here.installed && here.pending->head.publication == here.installed->head.publication) {
      if (Fault fault = removeAll(disk, places.next)) return fault;
      here.pending = nullptr;
    }
    return here.done.read(true);
  }

  /** Prepares `next` for a version. Blocks of another version in it can be reused. */
  Fault prepareNext(Here& here, const Version& version, const Chosen& chosen) {
    const Places& places = job.input.places;
    if (Fault fault = onDisk(disk.remove(places.ready), places.ready)) return fault;
    // If this was killed before, `stale` holds even older work.
    VersionPtr stale;
    if (Fault fault = readVersion(here.reader, places.stale, stale)) return fault;
    for (const VersionPtr& begun : {here.pending, stale})
      if (begun && !here.installed)
        if (Fault fault = removeOthers(here, *begun, version)) return fault;
    if (here.pending && here.pending->head.publication != version.head.publication) {
      if (Fault fault = removeAll(disk, places.stale)) return fault;
      if (Fault fault = renameFolder(disk, places.next, places.stale)) return fault;
    } else if (!here.pending) {
      if (Fault fault = removeAll(disk, places.next)) return fault;
    }
    return writeVersion(disk, places.next, version, chosen);
  }

  /** Removes files that an unfinished version has installed, unless another version has them too. */
  Fault removeOthers(Here& here, const Version& begun, const Version& version) {
    std::unordered_set<std::string> paths;
    for (const PackFile& file : version.list->files) paths.insert(file.path);
    std::vector<std::string> others;
    for (const PackFile& file : begun.list->files)
      if (paths.count(file.path) == 0) others.push_back(file.path);
    return removeDropped(here, others);
  }

  Fault removeDropped(Here& here, const std::vector<std::string>& paths) {
    if (paths.empty()) return {};
    for (const std::string& path : paths) job.report.onFile(path, false);
    if (Fault fault = here.done.drop(paths)) return fault;
    return removeFiles(disk, job.input.places.folder, paths);
  }

  PlanInput toPlanInput(const Here& here, const VersionPtr& version, const Chosen& chosen, const VersionPtr& installed) {
    return {disk, job.engine.sha256, job.input.places, version, chosen, installed, here.done,
            job.input.kind == JobKind::verify, [this] {
              job.report.onProgress();
              return job.tick();
            }};
  }

  /** Makes the folder match a list. */
  Fault makeItSo(Here& here, JobEnd& end) {
    const Places& places = job.input.places;
    Target target;
    if (job.input.kind == JobKind::mend && here.installed) target.version = here.installed;
    else if (Fault fault = Targeting(job).find(here, target)) return fault;
    const VersionPtr version = target.version;
    const bool isSame = here.installed && here.installed->head.publication == version->head.publication;
    const bool isUpdate = here.installed && !isSame;
    Chosen chosen;
    if (Fault fault = findChosen(here, *version, isSame, chosen)) return fault;
    // A file that another version installed must be checked before it counts for this one.
    if (!here.installed && here.pending && here.pending->head.publication != version->head.publication)
      for (const PackFile& file : here.pending->list->files) job.report.onFile(file.path, false);
    job.report.onVersion(*version, isUpdate);
    if (isSame) {
      if (Fault fault = onDisk(disk.makeFolder(places.next), places.next)) return fault;
      if (Fault fault = writeJson(disk, places.own + "/chosen.json", toJson(chosen))) return fault;
    } else if (Fault fault = prepareNext(here, *version, chosen)) {
      return fault;
    }
    Plan plan;
    if (Fault fault = makePlan(toPlanInput(here, version, chosen, isUpdate ? here.installed : nullptr), plan)) return fault;
    if (Fault fault = Filler(job, here, target, plan).run()) return fault;
    if (Fault fault = removeAll(disk, places.stale)) return fault;
    if (isUpdate) {
      end = {PackStateName::ready};
      return writeJson(disk, places.ready, Json::object().set("publication", version->head.publication));
    }
    end = {PackStateName::installed};
    // Options chosen before, or when an interrupted installation started.
    std::vector<std::string> dropped;
    for (const PackFile& file : version->list->files)
      if (!isChosen(version->head, chosen, file)) dropped.push_back(file.path);
    if (Fault fault = removeDropped(here, dropped)) return fault;
    if (!isSame)
      if (Fault fault = writeVersion(disk, places.own, *version, chosen)) return fault;
    return removeAll(disk, places.next);
  }

  /** The wanted options: the requested ones, the current choice, or the vendor's default. */
  Fault findChosen(const Here& here, const Version& version, bool isSame, Chosen& chosen) {
    const Places& places = job.input.places;
    std::optional<Chosen> kept;
    if (Fault fault = readChosen(disk, isSame || !here.pending ? places.own : places.next, kept)) return fault;
    if (!kept) kept = toDefaults(version.head);
    for (const std::string& id : job.input.options ? *job.input.options : *kept)
      for (const PackOption& option : version.head.options)
        if (option.id == id) chosen.push_back(id);
    return {};
  }

  /** Hashes all files. Only the file `done` is changed. */
  Fault verify(Here& here, JobEnd& end) {
    if (!here.installed) return refused("not_installed");
    std::optional<Chosen> kept;
    if (Fault fault = readChosen(disk, job.input.places.own, kept)) return fault;
    job.report.onVersion(*here.installed, false);
    Plan plan;
    const Chosen chosen = kept ? *kept : toDefaults(here.installed->head);
    if (Fault fault = makePlan(toPlanInput(here, here.installed, chosen, nullptr), plan)) return fault;
    std::vector<std::string> damaged;
    for (const Work& work : plan.works) damaged.push_back(work.file->path);
    if (Fault fault = here.done.drop(damaged)) return fault;
    if (Fault fault = here.done.addCertain(plan.found)) return fault;
    for (const std::string& path : plan.whole) job.report.onFile(path, true);
    for (const std::string& path : damaged) job.report.onFile(path, false);
    end = {plan.works.empty() ? PackStateName::installed : PackStateName::damaged, plan.damage};
    return {};
  }

  /** Prepares the version before the last update to be installed again. Damaged parts are downloaded. */
  Fault rollback(Here& here, JobEnd& end) {
    const Places& places = job.input.places;
    VersionPtr previous;
    std::optional<Chosen> chosen;
    if (Fault fault = readVersion(here.reader, places.previous, previous)) return fault;
    if (Fault fault = readChosen(disk, places.previous, chosen)) return fault;
    if (!previous || !here.installed) return refused("no_previous_version");
    if (Fault fault = removeAll(disk, places.next)) return fault;
    if (Fault fault = renameFolder(disk, places.previous, places.next)) return fault;
    // From now on this is an update to that version, even after interruptions.
    job.input.kind = JobKind::install;
    job.input.target = previous;
    job.input.options = chosen;
    here.pending = previous;
    return makeItSo(here, end);
  }

  /** Removes an unfinished version. The installed one stays. */
  Fault cancel(Here& here, JobEnd& end) {
    const Places& places = job.input.places;
    if (!here.installed) {
      here.lock.stop();
      end = {PackStateName::absent};
      return removePack(disk, places, toMoving());
    }
    for (const std::string* at : {&places.next, &places.stale})
      if (Fault fault = removeAll(disk, *at)) return fault;
    end = {PackStateName::installed};
    return {};
  }

  /** Turns a drive's failure into a state. */
  Fault toWaiting(Fault fault) {
    if (!fault.is(Fault::Kind::disk)) return fault;
    const std::string& path = job.input.library.path;
    const bool isThere = !job.input.goal && job.engine.libraries.isThere(job.input.library);
    const bool isAway = fault.disk == DiskFault::missing || fault.disk == DiskFault::unreadable;
    if (!isThere && isAway) return waiting(PackWait::driveMissing, path);
    switch (fault.disk) {
      case DiskFault::link: return refused("folder_has_links");
      case DiskFault::full: return waiting(PackWait::driveFull);
      case DiskFault::readOnly: return waiting(PackWait::driveReadOnly, path);
      case DiskFault::tooLarge: return waiting(PackWait::driveLimit, fault.text);
      default: return waiting(PackWait::fileInUse, fault.text);
    }
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
