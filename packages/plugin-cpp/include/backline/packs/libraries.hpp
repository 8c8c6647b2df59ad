#pragma once

#include <algorithm>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../store.hpp"
#include "folder.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A folder that was chosen for packs. */
struct PackLibrary {
  std::string id;
  /** Where it was last. */
  std::string path;
  /** What was in it, so that a drive that is away is missed. */
  struct Pack {
    std::string sku, name, version;
    bool operator==(const Pack& other) const {
      return sku == other.sku && name == other.name && version == other.version;
    }
  };
  std::vector<Pack> packs = {};
};

namespace packs {

/** Folders as a person may write them. */
inline std::string toFolderPath(std::string path) {
  std::replace(path.begin(), path.end(), '\\', '/');
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

/** Which libraries there are: a file in the store of the client. */
class Libraries {
 public:
  /** `where`: the folder where packs go, unless a person says otherwise; empty: there is none. */
  Libraries(Disk& on, Store& in, const std::string& where = {}) : disk(on), store(in), usual(toFolderPath(where)) {}

  /** The usual one first, then as they became known: of two folders with a pack, the first one is used. */
  std::vector<PackLibrary> list() {
    const std::lock_guard guard(mutex);
    std::vector<PackLibrary> all = readAll();
    std::stable_partition(all.begin(), all.end(), [&](const PackLibrary& one) { return one.path == usual; });
    return all;
  }

  void save(const PackLibrary& library) {
    const std::lock_guard guard(mutex);
    std::vector<PackLibrary> all = readAll(), next;
    bool isNew = true;
    for (PackLibrary& one : all) {
      if (one.id == library.id) {
        next.push_back(library);
        isNew = false;
      } else if (one.path != library.path) {
        next.push_back(std::move(one));
      }
    }
    if (isNew) next.push_back(library);
    write(next);
  }

  /** What is on the drive stays there. */
  void forget(const std::string& id) {
    const std::lock_guard guard(mutex);
    std::vector<PackLibrary> all = readAll();
    all.erase(std::remove_if(all.begin(), all.end(), [&](const PackLibrary& one) { return one.id == id; }), all.end());
    write(all);
  }

  /**
   * Makes a folder a library, or finds that it is one; unless it `isKept`, as a stick is not, the next start looks
   * elsewhere. `drive_missing`: it was one, and is not there.
   */
  Fault choose(const std::string& folder, bool isKept, PackLibrary& library) {
    const std::string path = toFolderPath(folder);
    const std::vector<PackLibrary> known = list();
    std::string id;
    if (Fault fault = readId(path, id)) return fault;
    const auto find = [&](auto isIt) { return std::find_if(known.begin(), known.end(), isIt); };
    auto own = find([&](const PackLibrary& one) { return !id.empty() && one.id == id; });
    if (own == known.end()) own = find([&](const PackLibrary& one) { return one.path == path; });
    if (id.empty() && own != known.end()) return waiting(PackWait::driveMissing, path);
    if (id.empty())
      if (Fault fault = make(path, id)) return fault;
    library = {id, path, own == known.end() ? std::vector<PackLibrary::Pack>() : own->packs};
    if (isKept && (own == known.end() || own->path != path)) save(library);
    return {};
  }

  /**
   * Clears a library that is there of what killed programs have left beside its id: nobody replaces that any more. A drive
   * that takes nothing plays all the same.
   */
  void clear(const PackLibrary& library) { static_cast<void>(removeLeftovers(disk, library.path + "/.backline")); }

  /** A mount point without its library is a drive that is away: nothing may be written there. */
  bool isThere(const PackLibrary& library) {
    std::string id;
    return !readId(library.path, id) && !id.empty() && id == library.id;
  }

 private:
  Disk& disk;
  Store& store;
  std::string usual;
  std::mutex mutex;

  static std::string toFile(const std::string& path) { return path + "/.backline/library.json"; }

  std::vector<PackLibrary> readAll() {
    std::vector<PackLibrary> all;
    for (const std::string& text : store.read("libraries.json")) {
      const auto value = parseJson(text);
      if (!value) continue;
      for (const Json& one : (*value)["libraries"].items) {
        if (!one["id"].isText() || !one["path"].isText() || !one["packs"].isList()) continue;
        PackLibrary library{one["id"].text, one["path"].text, {}};
        for (const Json& pack : one["packs"].items)
          library.packs.push_back({pack["sku"].text, pack["name"].text, pack["version"].text});
        const auto same = std::find_if(all.begin(), all.end(), [&](const PackLibrary& other) { return other.id == library.id; });
        if (same == all.end()) all.push_back(std::move(library));
        else *same = std::move(library);
      }
    }
    return all;
  }

  void write(const std::vector<PackLibrary>& all) {
    Json list = Json::list();
    for (const PackLibrary& one : all) {
      Json held = Json::list();
      for (const auto& pack : one.packs)
        held.items.push_back(Json::object().set("sku", pack.sku).set("name", pack.name).set("version", pack.version));
      list.items.push_back(Json::object().set("id", one.id).set("path", one.path).set("packs", held));
    }
    store.write("libraries.json", canonicalize(Json::object().set("libraries", list)));
  }

  /** Empty: there is none. */
  Fault readId(const std::string& path, std::string& id) {
    std::optional<Json> value;
    if (Fault fault = readJson(disk, toFile(path), value, 4096)) return fault;
    id = value ? (*value)["id"].text : std::string();
    return {};
  }

  /** Of two programs that do it at once, one gives the id. */
  Fault make(const std::string& path, std::string& id) {
    const Json own = Json::object().set("id", makeRandomText(16));
    bool isMade = false;
    if (Fault fault = onDisk(disk.makeFolder(path + "/.backline"), path)) return fault;
    if (Fault fault = onDisk(disk.create(toFile(path), canonicalize(own), isMade), path)) return fault;
    if (Fault fault = readId(path, id)) return fault;
    if (!id.empty()) return {};
    // One that was killed may have left half of it.
    id = own["id"].text;
    return writeJson(disk, toFile(path), own);
  }
};

/** A folder that is a pack, or is becoming one. */
struct FoundPack {
  std::string sku, name, version, folder, library;
};

/** What a folder holds: the head of what is installed, otherwise of what is being made. */
inline Fault findPack(const Reader& reader, const std::string& folder, std::optional<FoundPack>& pack) {
  const Places places(folder);
  std::optional<FoundHead> found;
  pack.reset();
  if (Fault fault = readHead(reader, places.own, found)) return fault;
  if (!found)
    if (Fault fault = readHead(reader, places.next, found)) return fault;
  if (found) pack = FoundPack{found->head.sku, found->head.name, found->head.version, folder, parentOf(folder)};
  return {};
}

/** The packs in a folder: itself, or those beside each other in it, down to a depth. Folders of others are none of ours. */
inline void findPacks(const Reader& reader, const std::string& folder, std::vector<FoundPack>& all, int depth = 3) {
  std::optional<FoundPack> own;
  if (findPack(reader, folder, own)) return;
  if (own) {
    all.push_back(std::move(*own));
    return;
  }
  std::vector<std::string> names;
  if (depth == 0 || reader.disk.list(folder, names) != DiskFault::none) return;
  for (const std::string& name : names) {
    if (name.empty() || name[0] == '.') continue;
    const std::string path = (folder == "/" ? "" : folder) + "/" + name;
    std::optional<DiskEntry> entry;
    if (reader.disk.stat(path, entry) == DiskFault::none && entry && entry->kind == DiskEntry::Kind::folder)
      findPacks(reader, path, all, depth - 1);
  }
}

/** The folders of a pack in all libraries that are known and there now. */
inline std::vector<std::string> findCopies(Libraries& libraries, const Reader& reader, const std::string& sku) {
  std::vector<FoundPack> found;
  for (const PackLibrary& library : libraries.list())
    if (libraries.isThere(library)) findPacks(reader, library.path, found, 1);
  std::vector<std::string> folders;
  for (FoundPack& one : found)
    if (one.sku == sku) folders.push_back(std::move(one.folder));
  return folders;
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
