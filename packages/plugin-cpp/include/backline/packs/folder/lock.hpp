#pragma once

#include <atomic>
#include <cstdio>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "folder.hpp"
#include "../common/timers.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Locks of an engine that could not be removed because the drive was away. They no longer protect anything. */
class LeftLocks {
 public:
  void add(const std::string& id) {
    const std::lock_guard guard(mutex);
    ids.insert(id);
  }
  bool has(const std::string& id) {
    const std::lock_guard guard(mutex);
    return ids.count(id) > 0;
  }

 private:
  std::mutex mutex;
  std::set<std::string> ids;
};

/**
 * A lock of one engine on one folder: a file with an id and a counter, which its owner raises every two seconds while
 * it works. If the counter stands still for 20 seconds on the observer's own clock, the owner is gone.
 */
class FolderLock {
 public:
  static constexpr std::int64_t beatMs = 2'000, deadMs = 20'000;
  /** An owner that has raised the counter within this time still has the lock. */
  static constexpr std::int64_t freshMs = deadMs / 2;

  FolderLock(Disk& on, std::string at, PackTimers& by, LeftLocks& from)
      : disk(on), path(std::move(at)), timers(by), left(from) {
    for (int part = 0; part < 4; ++part) {
      char text[8];
      std::snprintf(text, sizeof(text), "%04x", static_cast<unsigned>(timers.random() * 0x10000) & 0xffff);
      id += text;
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /**
   * Waits until the lock is free. `onOther` reports another owner's progress, and may return false to end the wait with
   * `stopped`.
   */
  Fault take(PackSignal& signal, const std::function<bool(std::int64_t bytes, std::int64_t total)>& onOther) {
    std::string seen;
    std::int64_t since = timers.now();
    for (;;) {
      if (signal.isStopped()) return stopped();
      bool isMade = false;
      if (Fault fault = onDisk(disk.create(path, toText(), isMade), path)) return fault;
      if (isMade) {
        isOwn = true;
        triedAt = beatAt = timers.now();
        return {};
      }
      Json other;
      if (Fault fault = read(path, other)) return fault;
      const std::string text = canonicalize(other);
      if (text != seen) {
        seen = text;
        since = timers.now();
      }
      if (left.has(other["id"].text) || timers.now() - since >= deadMs) {
        if (Fault fault = bury(text)) return fault;
        continue;
      }
      if (!onOther(other["bytes"].number, other["total"].number)) return stopped();
      timers.wait(beatMs, signal);
    }
  }

  /** Raises the counter when due. The working thread calls it repeatedly. */
  void beat() {
    const std::int64_t now = timers.now();
    if (!isOwn || now - triedAt < beatMs) return;
    triedAt = now;
    Json current;
    // The drive may come back, with the lock still on it.
    if (read(path, current) || current["id"].text != id) return;
    ++counter;
    if (disk.write(path, toText()) == DiskFault::none) beatAt = timers.now();
  }

  /** The progress that others see. */
  void note(std::int64_t bytes, std::int64_t total) {
    doneBytes = bytes;
    allBytes = total;
  }

  /** Call this before a step that only one engine may do. `isFinal` checks the file even after a recent check. */
  Fault assertOwn(bool isFinal) {
    if (!isFinal && timers.now() - beatAt < freshMs) return {};
    Json current;
    if (Fault fault = read(path, current)) return fault;
    if (current["id"].text != id) return waiting(PackWait::otherProcess);
    beatAt = timers.now();
    return {};
  }

  /**
   * Gives up the lock. If the file can't be removed because the drive is away or read-only, other engines find the lock
   * dead after a silence, and this engine ignores it at once.
   */
  void release() {
    Json current;
    bool isGone = !isOwn || (!read(path, current) && current["id"].isText() && current["id"].text != id);
    if (!isGone && current["id"].text == id) isGone = disk.remove(path) == DiskFault::none;
    isOwn = false;
    if (!isGone) left.add(id);
  }
  /** Stops raising the counter. The next step takes only moments, and removes the file. */
  void stop() { triedAt = INT64_MAX / 2; }

 private:
  Disk& disk;
  std::string path, id;
  PackTimers& timers;
  LeftLocks& left;
  bool isOwn = false;
  std::int64_t counter = 0, triedAt = 0;
  std::atomic<std::int64_t> beatAt{0}, doneBytes{0}, allBytes{0};

  std::string toText() const {
    Json file = Json::object();
    file.set("id", id).set("counter", counter).set("bytes", std::int64_t{doneBytes}).set("total", std::int64_t{allBytes});
    return canonicalize(file);
  }

  /** Null if there is none. */
  Fault read(const std::string& at, Json& lock) const {
    std::optional<Json> value;
    if (Fault fault = readJson(disk, at, value, 4096)) return fault;
    lock = value && (*value)["id"].isText() ? std::move(*value) : Json();
    return {};
  }

  /**
   * Removes a lock without an owner, by a rename, so that only one engine succeeds. If the rename catches a live lock,
   * it is put back.
   */
  Fault bury(const std::string& dead) {
    Json current;
    if (Fault fault = read(path, current)) return fault;
    if (canonicalize(current) != dead) return {};
    const std::string grave = path + "-" + id;
    const DiskFault moved = disk.rename(path, grave);
    if (moved == DiskFault::missing) return {};
    if (moved != DiskFault::none) return onDisk(moved, path);
    Json buried;
    if (Fault fault = read(grave, buried)) return fault;
    if (canonicalize(buried) != dead) {
      std::optional<std::string> bytes;
      bool isMade = false;
      if (Fault fault = onDisk(disk.read(grave, 4096, bytes), grave)) return fault;
      if (bytes)
        if (Fault fault = onDisk(disk.create(path, *bytes, isMade), path)) return fault;
    }
    return onDisk(disk.remove(grave), grave);
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
