#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "folder.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Removes folders that are now empty, innermost first. */
inline Fault removeEmptyFolders(Disk& disk, const std::string& root, const std::vector<std::string>& paths) {
  std::set<std::string> folders;
  for (const std::string& path : paths)
    eachParent(path, [&](std::string_view parent) {
      folders.emplace(parent);
      return false;
    });
  std::vector<std::string> sorted(folders.begin(), folders.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const std::string& one : sorted)
    if (Fault fault = onDisk(disk.removeFolder(root + "/" + one), one)) return fault;
  return {};
}

/**
 * Removes listed files and the folders they leave empty. Gives `inUse` if a file remains: on some Windows drives, an
 * open file only disappears when it is closed.
 */
inline Fault removeFiles(Disk& disk, const std::string& folder, const std::vector<std::string>& paths) {
  std::vector<std::string> removed;
  std::optional<DiskEntry> entry;
  for (const std::string& path : paths) {
    // Never remove a person's files through a link.
    bool isPlain = true;
    DiskFault fault = DiskFault::none;
    eachParent(path, [&](std::string_view parent) {
      fault = disk.stat(folder + "/" + std::string(parent), entry);
      if (entry && entry->kind != DiskEntry::Kind::folder) isPlain = false;
      return fault != DiskFault::none;
    });
    if (fault == DiskFault::none && isPlain) fault = disk.stat(folder + "/" + path, entry);
    if (fault != DiskFault::none) return onDisk(fault, path);
    // A folder in place of a file is not ours.
    if (!isPlain || (entry && entry->kind == DiskEntry::Kind::folder)) continue;
    if (Fault refusal = onDisk(disk.remove(folder + "/" + path), folder + "/" + path)) return refusal;
    removed.push_back(path);
  }
  if (Fault fault = removeEmptyFolders(disk, folder, removed)) return fault;
  for (const std::string& path : removed) {
    if (Fault fault = onDisk(disk.stat(folder + "/" + path, entry), folder + "/" + path)) return fault;
    if (entry) return onDisk(DiskFault::inUse, folder + "/" + path);
  }
  return {};
}

/** Refuses, before removing anything, if a part of the pack could not be removed. */
inline Fault assertRemovable(Disk& disk, const Places& places) {
  for (const std::string* folder : {&places.own, &places.next, &places.stale, &places.previous}) {
    std::vector<std::string> names;
    if (Fault fault = onDisk(disk.list(*folder, names), *folder)) return fault;
    for (const std::string& name : names) {
      if (!isOwnName(name)) continue;
      std::optional<DiskEntry> entry;
      if (Fault fault = onDisk(disk.stat(*folder + "/" + name, entry), *folder)) return fault;
      if (entry && entry->kind == DiskEntry::Kind::folder) return onDisk(DiskFault::link, *folder + "/" + name);
    }
  }
  return {};
}

/**
 * Removes a pack's listed files. Other files in its folder belong to the person and stay. Continues an interrupted
 * removal.
 */
inline Fault removePack(Disk& disk, const Places& places, const std::function<void(const std::string&)>& onRemoving) {
  if (Fault fault = assertRemovable(disk, places)) return fault;
  std::set<std::string> paths;
  bool isWhole = false;
  if (Fault fault = exists(disk, places.own + "/list", isWhole)) return fault;
  for (const std::string* at : {&places.own, &places.next, &places.stale}) {
    // An earlier unfinished version, with no complete one.
    if (at == &places.stale && isWhole) continue;
    // The head is not checked, because listed files may be removed even with a bad signature.
    std::optional<std::string> bytes;
    if (Fault fault = onDisk(disk.read(*at + "/list", listMaxBytes, bytes), *at)) return fault;
    if (!bytes) continue;
    const PackListReading reading = readPackList(std::move(*bytes));
    for (const PackFile& file : reading.list.files) paths.insert(file.path);
  }
  if (Fault fault = writeJson(disk, places.removing, Json::object())) return fault;
  for (const std::string& path : paths) onRemoving(path);
  if (Fault fault = removeFiles(disk, places.folder, {paths.begin(), paths.end()})) return fault;
  for (const std::string* at : {&places.next, &places.stale, &places.previous})
    if (Fault fault = removeAll(disk, *at)) return fault;
  // Last, because it records that the rest must go too.
  std::vector<std::string> names;
  const auto isRest = [](const std::string& name) { return isOwnName(name) && name != "removing"; };
  if (Fault fault = removeNames(disk, places.own, isRest, names)) return fault;
  if (Fault fault = onDisk(disk.remove(places.removing), places.removing)) return fault;
  if (Fault fault = onDisk(disk.removeFolder(places.own), places.own)) return fault;
  return onDisk(disk.removeFolder(places.folder), places.folder);
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
