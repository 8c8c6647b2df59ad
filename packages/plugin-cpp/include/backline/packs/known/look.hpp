#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../fetch/fetch_list.hpp"
#include "../fetch/plan.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The contents of a folder, from its own records. */
struct Seen {
  PackState state = {};
  std::unordered_set<std::string> whole = {};
  std::vector<std::string> firsts = {};
};

inline std::vector<std::string> toFirsts(const PackList& list) {
  std::vector<std::string> paths;
  for (const PackFile& file : list.files)
    if (file.isFirst) paths.push_back(file.path);
  return paths;
}

/** Folders that a cloud service syncs, by a part of their path. */
inline std::string findCloud(const std::string& folder) {
  const std::string lower = toAsciiLower(folder);
  static constexpr const char* clouds[][2] = {{"/dropbox", "Dropbox"},         {"/onedrive", "OneDrive"},
                                              {"/mobile documents", "iCloud"}, {"/icloud", "iCloud"},
                                              {"/google drive", "Google Drive"}, {"/googledrive", "Google Drive"}};
  for (const auto& [part, name] : clouds)
    if (lower.find(part) != std::string::npos) return name;
  return {};
}

/** Inspects a folder. Changes nothing except `done` and leftovers of killed programs. */
class Looker {
 public:
  Looker(Engine& of, Places at, Tick by) : engine(of), reader(of.reader()), places(std::move(at)), tick(std::move(by)) {}

  /** With `isThere` false, it is not a pack. */
  Fault run(Seen& seen, bool& isThere) {
    VersionPtr installed, pending, previous;
    std::optional<DiskEntry> entry;
    isThere = false;
    if (Fault fault = onDisk(engine.disk.stat(places.folder, entry), places.folder)) return fault;
    if (entry && entry->kind == DiskEntry::Kind::link) return refused("folder_has_links");
    if (Fault fault = readVersion(reader, places.own, installed)) return fault;
    if (Fault fault = readVersion(reader, places.next, pending)) return fault;
    const VersionPtr& version = installed ? installed : pending;
    if (!version) return {};
    isThere = true;
    clear();
    if (Fault fault = readVersion(reader, places.previous, previous)) return fault;
    PackState& state = seen.state;
    state.name = version->head.name;
    state.bytes = version->head.bytes;
    state.version = version->head.version;
    state.folder = places.folder;
    state.syncsWith = findCloud(places.folder);
    if (previous) state.previousVersion = previous->head.version;
    seen.firsts = toFirsts(*version->list);
    std::optional<Chosen> chosen;
    if (Fault fault = readChosen(engine.disk, installed ? places.own : places.next, chosen)) return fault;
    const Chosen own = chosen ? *chosen : toDefaults(version->head);
    return installed ? lookAtInstalled(installed, pending, own, seen) : lookAtPending(*pending, own, seen);
  }

 private:
  Engine& engine;
  Reader reader;
  Places places;
  Tick tick;

  /** Without a lock, no one is replacing files there. A read-only drive still plays. */
  void clear() {
    bool isLocked = false;
    if (!exists(engine.disk, places.lock, isLocked) && !isLocked) static_cast<void>(removeLeftovers(engine.disk, places));
  }

  Fault lookAtInstalled(const VersionPtr& installed, const VersionPtr& pending, const Chosen& chosen, Seen& seen) {
    bool isThere = false;
    if (Fault fault = judgeInstalled(installed, chosen, seen)) return fault;
    if (!pending || pending->head.publication == installed->head.publication) return {};
    if (Fault fault = exists(engine.disk, places.ready, isThere)) return fault;
    seen.state.nextVersion = pending->head.version;
    if (isThere && seen.state.state == PackStateName::installed) seen.state.state = PackStateName::ready;
    return {};
  }

  /** The installed version: complete, or damaged as far as files are unsure. */
  Fault judgeInstalled(const VersionPtr& version, const Chosen& chosen, Seen& seen) {
    Disk& disk = engine.disk;
    Done done(disk, places.done);
    if (Fault fault = done.read(false)) return fault;
    bool isLocked = false, isSwapping = false, isLeaving = false;
    if (Fault fault = exists(disk, places.lock, isLocked)) return fault;
    if (Fault fault = exists(disk, places.swap, isSwapping)) return fault;
    if (Fault fault = exists(disk, places.removing, isLeaving)) return fault;
    seen.state.state = PackStateName::installed;
    if (isLeaving) return {};
    // Another engine is working here, so unrecorded files may be incomplete.
    PackProgress sums;
    if (isLocked || isSwapping) return findNoted(*version, chosen, done, seen.whole, sums);
    Plan plan;
    if (Fault fault = makePlan({disk, engine.sha256, places, version, chosen, nullptr, done, false, tick}, plan)) return fault;
    // A read-only drive still plays.
    static_cast<void>(done.addCertain(plan.found));
    if (!plan.works.empty()) {
      seen.state.state = PackStateName::damaged;
      seen.state.damage = plan.damage;
    }
    seen.whole = std::move(plan.whole);
    return {};
  }

  Fault lookAtPending(const Version& version, const Chosen& chosen, Seen& seen) {
    Done done(engine.disk, places.done);
    PackProgress progress;
    if (Fault fault = done.read(false)) return fault;
    if (Fault fault = findNoted(version, chosen, done, seen.whole, progress)) return fault;
    progress.plays = true;
    for (const std::string& path : seen.firsts) progress.plays = progress.plays && seen.whole.count(path) > 0;
    seen.state.state = PackStateName::paused;
    seen.state.progress = progress;
    return {};
  }

  /** Finds files that are recorded as done and have the right size, without hashing. */
  Fault findNoted(const Version& version, const Chosen& chosen, const Done& done, std::unordered_set<std::string>& whole,
                  PackProgress& sums) {
    for (const PackFile& file : version.list->files) {
      if (!isChosen(version.head, chosen, file)) continue;
      sums.total += static_cast<std::int64_t>(file.bytes);
      if (!done.has(file.path, toFileKey(*version.list, file, engine.sha256))) continue;
      std::optional<DiskEntry> entry;
      const std::string place = places.folder + "/" + file.path;
      if (Fault fault = onDisk(engine.disk.stat(place, entry), place)) return fault;
      if (!entry || entry->kind != DiskEntry::Kind::file || entry->bytes != file.bytes) continue;
      whole.insert(file.path);
      sums.bytes += static_cast<std::int64_t>(file.bytes);
    }
    return {};
  }
};

/**
 * The download size of an update: blocks that the installed version lacks. Nothing if there is nothing newer, or no
 * answer.
 */
inline std::optional<PackState::Update> findUpdate(Engine& engine, const Places& places, const std::string& sku,
                                                   const std::string& channel, const Tick& tick) {
  const Reader reader = engine.reader();
  VersionPtr installed, next;
  Opened opened;
  if (readVersion(reader, places.own, installed) || !installed) return std::nullopt;
  if (engine.portal.open(sku, {}, channel, tick, opened)) return std::nullopt;
  std::int64_t fetchedBytes = 0;
  if (ListFetcher(engine, opened, tick, &fetchedBytes).run(sku, {installed}, next)) return std::nullopt;
  if (next->head.seq <= installed->head.seq) return std::nullopt;
  std::optional<Chosen> chosen;
  if (readChosen(engine.disk, places.own, chosen)) return std::nullopt;
  const Chosen own = chosen ? *chosen : toDefaults(next->head);
  BlockIndex index = toIndex(*installed->list);
  std::vector<bool> isSeen(next->list->blockCount());
  PackState::Update update{next->head.version, 0};
  for (const PackFile& file : next->list->files) {
    if (!isChosen(next->head, own, file)) continue;
    eachBlock(file, [&](std::uint32_t block) {
      if (!isSeen[block] && index.find(next->list->hash(block)) < 0) update.bytes += next->list->length(block);
      isSeen[block] = true;
    });
  }
  return update;
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
