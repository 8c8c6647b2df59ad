#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../folder/folder.hpp"
#include "../folder/libraries.hpp"
#include "../folder/lock.hpp"
#include "../common/pace.hpp"
#include "../common/portal.hpp"
#include "../common/shared_line.hpp"
#include "../common/timers.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace packs {

/** State that all work of an engine shares. */
struct Engine {
  Disk& disk;
  Sha256 sha256;
  PackTimers& timers;
  Portal& portal;
  Libraries& libraries;
  PackLimits limits;
  std::string pluginVersion;
  std::function<Trust()> readTrust;
  SharedLine& line;
  LeftLocks leftLocks = {};

  Reader reader() const { return {disk, sha256, readTrust()}; }
};

enum class JobKind { install, mend, verify, swap, rollback, cancel, uninstall };

/** One piece of work on one folder. */
struct JobInput {
  JobKind kind = JobKind::install;
  std::string sku;
  Places places;
  PackLibrary library;
  /** Where to put a new pack: a library, or the folder itself. `places` and `library` are derived later. */
  struct Goal {
    std::string to, folder;
    bool isStick = false;
  };
  std::optional<Goal> goal = {};
  /** The version to install; empty for the newest of the channel. */
  std::string version = {}, channel = {};
  /** Nothing for the current choice, or the vendor's default. */
  std::optional<Chosen> options = {};
  /** The version to install without the portal. */
  VersionPtr target = {};
  /** An earlier answer of the portal. */
  std::optional<Opened> opened = {};
  /** Named pack folders to copy blocks from. */
  std::vector<std::string> from = {};
  /** The folders of other packs on this computer. */
  std::function<std::vector<std::string>(const std::vector<std::string>& skus)> findKin = {};
  std::vector<std::string> wanted = {};
  /** How long to wait for another program; -1 for no limit. */
  std::int64_t patienceMs = -1;
};

struct JobEnd {
  PackStateName state = PackStateName::absent;
  PackState::Damage damage = {};
};

/** Gives files priority in a running download. */
class Wanting {
 public:
  virtual ~Wanting() = default;
  virtual void want(const std::vector<std::string>& paths) = 0;
};

/** A job's state as shown outside while it works. Called by the working thread, without a lock. */
class JobReport {
 public:
  virtual ~JobReport() = default;
  virtual void onStep(PackStateName state) = 0;
  /** `bytes` and `total` are the progress of another program, or -1 if there is none. */
  virtual void onWaiting(const Fault& why, std::int64_t bytes, std::int64_t total) = 0;
  virtual void onProgress() = 0;
  /** With `isUpdate`, the installed version stays until the swap. */
  virtual void onVersion(const Version& version, bool isUpdate) = 0;
  /** Called when a file becomes complete, or unsure again. */
  virtual void onFile(const std::string& path, bool isWhole) = 0;
  virtual void onPrevious(const std::string& version) = 0;
  /** Null if no download runs any more. */
  virtual void onFetcher(Wanting* fetcher) = 0;
};

/** A running job. */
struct Job {
  Job(Engine& of, JobInput what, JobReport& to, PackSignal& by)
      : engine(of), input(std::move(what)), report(to), signal(by), copied(of.timers.now()), fetched(of.timers.now()),
        pace(of.timers, of.limits.bytesPerSecond > 0) {}

  Engine& engine;
  JobInput input;
  JobReport& report;
  PackSignal& signal;
  /** Guards data that helper threads change: progress, rates and block states. Held for moments. */
  std::mutex mutex;
  PackProgress progress;
  Rate copied, fetched;
  Pace pace;
  std::size_t failures = 0;
  FolderLock* lock = nullptr;
  /** Other recurring tasks during the work. */
  Tick onTick = {};

  Fault going() const { return signal.isStopped() ? stopped() : Fault(); }
  /** Called repeatedly by the working thread; a fault ends the work. */
  Fault tick() {
    if (Fault fault = going()) return fault;
    if (lock != nullptr) lock->beat();
    return onTick ? onTick() : Fault();
  }
  Tick ticking() {
    return [this] { return tick(); };
  }

  /** Waits, and does recurring tasks meanwhile. A person's press ends the wait. */
  Fault wait(std::int64_t ms) {
    const std::uint64_t wakes = signal.wakes();
    const std::int64_t until = engine.timers.now() + ms;
    for (;;) {
      if (Fault fault = tick()) return fault;
      const std::int64_t left = until - engine.timers.now();
      if (left <= 0 || signal.wakes() != wakes) return {};
      engine.timers.wait((std::min)(left, FolderLock::beatMs), signal);
    }
  }

  /** Waits for the next attempt: 2, 10, 60, then 300 seconds, or as long as the portal asks. */
  Fault pause(const Fault& why) {
    const std::size_t at = (std::min)(failures, packWaitSeconds.size() - 1);
    ++failures;
    report.onWaiting(why, -1, -1);
    engine.disk.closeFiles();
    const double own = packWaitSeconds[at] * 1000 * (0.8 + engine.timers.random() * 0.4);
    return wait(why.afterMs >= 0 ? why.afterMs : static_cast<std::int64_t>(own));
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
