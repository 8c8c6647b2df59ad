#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../disk/done.hpp"
#include "../folder/lock.hpp"
#include "../folder/remove.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/**
 * Replaces the installed version with the one in `next`. The old version goes to `previous`. Finished steps are
 * skipped, so no one needs to know how far it got.
 */
class Swapper {
 public:
  using OnMoving = std::function<void(const std::string& path)>;
  Swapper(const Reader& by, const Places& at, OnMoving tell) : reader(by), disk(by.disk), places(at), onMoving(std::move(tell)) {}

  /** Starts if a version is ready. */
  Fault run(FolderLock& lock) {
    bool isReady = false, isFound = false;
    if (Fault fault = exists(disk, places.ready, isReady)) return fault;
    if (!isReady) return {};
    if (Fault fault = findSides(false, isFound)) return fault;
    if (!isFound) return {};
    if (Fault fault = assertPlain()) return fault;
    if (Fault fault = removeAll(disk, places.previous)) return fault;
    if (Fault fault = writeVersion(disk, places.previous, *old, oldChosen)) return fault;
    Done done(disk, places.done);
    if (Fault fault = done.read(true)) return fault;
    if (Fault fault = done.drop(toChanged())) return fault;
    if (Fault fault = lock.assertOwn(true)) return fault;
    if (Fault fault = writeFile(false)) return fault;
    return goOn();
  }

  /** Continues an interrupted swap. */
  Fault goOn() {
    bool isBegun = false, isFound = false;
    if (Fault fault = exists(disk, places.swap, isBegun)) return fault;
    if (!isBegun) return {};
    if (Fault fault = readFile(isFound)) return fault;
    if (isFound)
      if (Fault fault = findSides(true, isFound)) return fault;
    // Either nothing was moved yet, or everything was.
    if (!isFound) return onDisk(disk.remove(places.swap), places.swap);
    for (const std::string& path : toChanged()) onMoving(path);
    if (!isBack) {
      Fault fault = forward();
      if (!fault) return conclude();
      if (!(fault.is(Fault::Kind::disk) && fault.disk == DiskFault::inUse)) return fault;
      if (Fault written = writeFile(true)) return written;
      if (Fault moved = back()) return moved;
      if (Fault removed = onDisk(disk.remove(places.swap), places.swap)) return removed;
      return waiting(PackWait::fileInUse, fault.text);
    }
    if (Fault fault = back()) return fault;
    return onDisk(disk.remove(places.swap), places.swap);
  }

 private:
  Reader reader;
  Disk& disk;
  Places places;
  OnMoving onMoving;
  VersionPtr old, next;
  Chosen oldChosen, newChosen;
  /** The files to add, by their index in the new list, and to remove, by their index in the old one. */
  std::vector<std::size_t> come, go;
  /** Another program held a file, so all files go back. */
  bool isBack = false;

  const std::string& newPath(std::size_t at) const { return next->list->files[at].path; }
  const std::string& oldPath(std::size_t at) const { return old->list->files[at].path; }
  std::string toNext(std::size_t at) const { return places.next + "/" + std::to_string(at); }
  std::string toPrevious(std::size_t at) const { return places.previous + "/" + std::to_string(at); }

  Fault writeFile(bool toBack) {
    const auto toList = [](const std::vector<std::size_t>& all) {
      Json list = Json::list();
      for (const std::size_t one : all) list.items.emplace_back(static_cast<std::int64_t>(one));
      return list;
    };
    Json file = Json::object();
    file.set("to", next->head.publication).set("isBack", Json::boolean(toBack));
    return writeJson(disk, places.swap, file.set("come", toList(come)).set("go", toList(go)));
  }

  Fault readFile(bool& isFound) {
    std::optional<Json> value;
    isFound = false;
    if (Fault fault = readJson(disk, places.swap, value)) return fault;
    if (!value || !(*value)["to"].isText()) return {};
    for (const auto& [name, into] : {std::pair("come", &come), std::pair("go", &go)}) {
      const Json& list = (*value)[name];
      if (!list.isList()) return {};
      into->clear();
      for (const Json& one : list.items) {
        if (!claims::isTime(one)) return {};
        into->push_back(static_cast<std::size_t>(one.number));
      }
    }
    isBack = (*value)["isBack"].number != 0;
    isFound = true;
    return {};
  }

  /** The files that change places; nothing if no version is complete. */
  Fault findSides(bool isBegun, bool& isFound) {
    isFound = false;
    const std::string& at = isBegun ? places.previous : places.own;
    if (Fault fault = readVersion(reader, at, old)) return fault;
    if (Fault fault = readVersion(reader, places.next, next)) return fault;
    if (!old || !next) return {};
    std::optional<Chosen> chosen;
    if (Fault fault = readChosen(disk, at, chosen)) return fault;
    oldChosen = chosen ? *chosen : toDefaults(old->head);
    if (Fault fault = readChosen(disk, places.next, chosen)) return fault;
    newChosen = chosen ? *chosen : toDefaults(next->head);
    const auto isIn = [](const std::vector<std::size_t>& all, std::size_t count) {
      for (const std::size_t one : all)
        if (one >= count) return false;
      return true;
    };
    isFound = isIn(come, next->list->files.size()) && isIn(go, old->list->files.size());
    if (isBegun) return {};

    std::vector<std::string> listed;
    if (Fault fault = onDisk(disk.list(places.next, listed), places.next)) return fault;
    const std::set<std::string> names(listed.begin(), listed.end());
    std::set<std::string> paths, coming;
    for (std::size_t index = 0; index < next->list->files.size(); ++index) {
      if (!isChosen(next->head, newChosen, next->list->files[index])) continue;
      paths.insert(newPath(index));
      if (names.count(std::to_string(index)) == 0) continue;
      come.push_back(index);
      coming.insert(newPath(index));
    }
    // Includes options that are not chosen, because their removal may have been interrupted.
    for (std::size_t index = 0; index < old->list->files.size(); ++index)
      if (coming.count(oldPath(index)) > 0 || paths.count(oldPath(index)) == 0) go.push_back(index);
    isFound = true;
    return {};
  }

  /** Paths whose files change. */
  std::vector<std::string> toChanged() const {
    std::vector<std::string> paths;
    for (const std::size_t at : come) paths.push_back(newPath(at));
    for (const std::size_t at : go) paths.push_back(oldPath(at));
    return paths;
  }

  /** Moves a file out of the pack, unless that was done. */
  Fault take(const std::string& path, const std::string& aside) {
    const std::string place = places.folder + "/" + path;
    bool isThere = false;
    if (Fault fault = exists(disk, aside, isThere)) return fault;
    if (isThere) return {};
    if (Fault fault = exists(disk, place, isThere)) return fault;
    return isThere ? onDisk(disk.rename(place, aside), place) : Fault();
  }
  /** Moves a file into the pack, unless that was done. */
  Fault put(Folders& folders, const std::string& aside, const std::string& path) {
    bool isThere = false;
    if (Fault fault = exists(disk, aside, isThere)) return fault;
    if (!isThere) return {};
    if (Fault fault = folders.make(path)) return fault;
    return onDisk(disk.rename(aside, places.folder + "/" + path), aside);
  }

  /** Never move files through a link. */
  Fault assertPlain() {
    Folders folders(disk, places.folder);
    for (const std::string& path : toChanged())
      if (Fault fault = folders.assertPlain(path)) return fault;
    return {};
  }

  Fault forward() {
    Folders folders(disk, places.folder);
    if (Fault fault = assertPlain()) return fault;
    std::map<std::string, std::size_t> coming;
    for (const std::size_t at : come) coming.emplace(newPath(at), at);
    for (const std::size_t at : go) {
      const auto own = coming.find(oldPath(at));
      bool isThere = false;
      if (own != coming.end()) {
        if (Fault fault = exists(disk, toNext(own->second), isThere)) return fault;
        // Its successor is already in place.
        if (!isThere) continue;
      }
      if (Fault fault = take(oldPath(at), toPrevious(at))) return fault;
    }
    for (const std::size_t at : come)
      if (Fault fault = put(folders, toNext(at), newPath(at))) return fault;
    return {};
  }

  Fault back() {
    Folders folders(disk, places.folder);
    if (Fault fault = assertPlain()) return fault;
    for (const std::size_t at : come)
      if (Fault fault = take(newPath(at), toNext(at))) return fault;
    for (const std::size_t at : go)
      if (Fault fault = put(folders, toPrevious(at), oldPath(at))) return fault;
    return removeEmptyFolders(disk, places.folder, toChanged());
  }

  Fault conclude() {
    if (Fault fault = removeEmptyFolders(disk, places.folder, toChanged())) return fault;
    if (Fault fault = writeVersion(disk, places.own, *next, newChosen)) return fault;
    Done done(disk, places.done);
    if (Fault fault = done.read(true)) return fault;
    std::vector<WholeFile> files;
    for (const std::size_t at : come)
      files.push_back({newPath(at), toFileKey(*next->list, next->list->files[at], reader.sha256), {}});
    if (Fault fault = done.add(files)) return fault;
    if (Fault fault = onDisk(disk.remove(places.swap), places.swap)) return fault;
    return removeAll(disk, places.next);
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
