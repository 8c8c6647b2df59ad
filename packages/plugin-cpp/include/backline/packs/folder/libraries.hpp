#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../store.hpp"
#include "../common/states.hpp"
#include "folder.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace packs {

/** Normalizes paths as a person may type them. */
inline std::string toFolderPath(std::string path) {
  std::replace(path.begin(), path.end(), '\\', '/');
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

/** This becomes a file name, and a drive may contain anything. */
inline bool isLibraryId(std::string_view id) {
  static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return isNumber(id, 8, 64, letters);
}

/**
 * The list of libraries. Each has its own file in the client's store, so two programs that save at once lose nothing.
 */
class Libraries {
 public:
  /** `where` is the default folder for packs; empty if there is none. */
  Libraries(Disk& on, Store& in, const std::string& where = {}) : disk(on), store(in), usual(toFolderPath(where)) {}

  /** The default library first, then in the order they became known. If two folders have a pack, the first is used. */
  std::vector<PackLibrary> list() {
    std::vector<PackLibrary> all = readAll();
    std::sort(all.begin(), all.end(), [&](const PackLibrary& a, const PackLibrary& b) {
      const bool isUsual = a.path == usual, isOtherUsual = b.path == usual;
      if (isUsual != isOtherUsual) return isUsual;
      return a.rank != b.rank ? a.rank < b.rank : a.id < b.id;
    });
    return all;
  }

  void save(const PackLibrary& library) {
    Json held = Json::list(), value = Json::object();
    for (const auto& pack : library.packs)
      held.items.push_back(Json::object().set("sku", pack.sku).set("name", pack.name).set("version", pack.version));
    value.set("id", library.id).set("path", library.path).set("packs", held).set("rank", library.rank);
    store.write(library.id + ending, canonicalize(value));
  }

  /** Files on the drive stay. */
  void forget(const std::string& id) {
    if (isLibraryId(id)) store.remove(id + ending);
  }

  /** True if a folder is a library, in any spelling. */
  Fault isAt(const PackLibrary& library, const std::string& folder, bool& isSame) {
    const std::string path = toFolderPath(folder);
    std::string id;
    isSame = path == library.path;
    if (isSame) return {};
    if (Fault fault = readId(path, id)) return fault;
    return id == library.id ? onDisk(isSamePlace(disk, library.path, path, isSame), path) : Fault();
  }

  /** True if the named folders include a library, or a pack in it. */
  bool isNamed(const PackLibrary& library, const std::vector<std::string>& folders) {
    for (const std::string& folder : folders)
      for (const std::string& path : {toFolderPath(folder), parentOf(toFolderPath(folder))}) {
        std::string id;
        if (!readId(path, id) && id == library.id) return true;
      }
    return false;
  }

  /**
   * Makes a folder a library, or recognizes it as one. With `isKept` false, as for a stick, the next start does not
   * look there. `drive_missing`: a known library is not there.
   */
  Fault choose(const std::string& folder, bool isKept, PackLibrary& library) {
    const std::string path = toFolderPath(folder);
    const std::vector<PackLibrary> known = list();
    std::string id;
    if (Fault fault = readId(path, id)) return fault;
    const auto find = [&](auto isIt) { return std::find_if(known.begin(), known.end(), isIt); };
    auto own = find([&](const PackLibrary& one) { return !id.empty() && one.id == id; });
    if (id.empty()) own = find([&](const PackLibrary& one) { return one.path == path; });
    if (id.empty() && own != known.end()) return waiting(PackWait::driveMissing, path);
    if (id.empty())
      if (Fault fault = make(path, id)) return fault;
    std::int64_t last = 0;
    for (const PackLibrary& one : known) last = (std::max)(last, one.rank);
    library = {id, path, {}, last + 1};
    if (own != known.end()) {
      library.packs = own->packs;
      library.rank = own->rank;
    }
    if (isKept && (own == known.end() || own->path != path)) save(library);
    return {};
  }

  /** Removes leftovers of killed programs beside a library's id. A read-only drive still plays. */
  void clear(const PackLibrary& library) { static_cast<void>(removeLeftovers(disk, library.path + "/.backline")); }

  /** A mount point without its library means that the drive is away. Nothing may be written there. */
  bool isThere(const PackLibrary& library) {
    std::string id;
    return !readId(library.path, id) && !id.empty() && id == library.id;
  }

 private:
  Disk& disk;
  Store& store;
  std::string usual;
  static constexpr const char* ending = ".library.json";

  static std::string toFile(const std::string& path) { return path + "/.backline/library.json"; }

  std::vector<PackLibrary> readAll() {
    std::vector<PackLibrary> all;
    for (const std::string& text : store.read(ending)) {
      const auto value = parseJson(text);
      if (!value || !isLibraryId((*value)["id"].text) || !(*value)["path"].isText()) continue;
      if (!(*value)["packs"].isList() || !(*value)["rank"].isNumber()) continue;
      PackLibrary library{(*value)["id"].text, (*value)["path"].text, {}, (*value)["rank"].number};
      for (const Json& pack : (*value)["packs"].items)
        library.packs.push_back({pack["sku"].text, pack["name"].text, pack["version"].text});
      const auto same = std::find_if(all.begin(), all.end(), [&](const PackLibrary& other) { return other.id == library.id; });
      if (same == all.end()) all.push_back(std::move(library));
      else *same = std::move(library);
    }
    return all;
  }

  /** Empty if there is none. */
  Fault readId(const std::string& path, std::string& id) {
    std::optional<Json> value;
    if (Fault fault = readJson(disk, toFile(path), value, 4096)) return fault;
    id = value && isLibraryId((*value)["id"].text) ? (*value)["id"].text : std::string();
    return {};
  }

  /** If two programs do this at once, only one sets the id. */
  Fault make(const std::string& path, std::string& id) {
    const Json own = Json::object().set("id", makeRandomText(16));
    bool isMade = false;
    if (Fault fault = onDisk(disk.makeFolder(path + "/.backline"), path)) return fault;
    if (Fault fault = onDisk(disk.create(toFile(path), canonicalize(own), isMade), path)) return fault;
    if (Fault fault = readId(path, id)) return fault;
    if (!id.empty()) return {};
    // A killed program may have left half an id.
    id = own["id"].text;
    return writeJson(disk, toFile(path), own);
  }
};

/** A folder with a pack, finished or not. */
struct FoundPack {
  std::string sku, name, version, folder, library;
};

/** Identifies the pack in a folder, by the head of the installed or else the unfinished version. */
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

/**
 * Finds packs in a folder: the folder itself, or packs side by side below it, down to a depth. Skips the hidden folders
 * of other programs.
 */
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

/** A pack in a library. */
struct PackCopy {
  std::string folder;
  PackLibrary library;
};

/** A pack's folders in all available libraries. */
inline std::vector<PackCopy> findCopies(Libraries& libraries, const Reader& reader, const std::string& sku) {
  std::vector<PackCopy> copies;
  for (const PackLibrary& library : libraries.list()) {
    std::vector<FoundPack> found;
    if (libraries.isThere(library)) findPacks(reader, library.path, found, 1);
    for (FoundPack& one : found)
      if (one.sku == sku) copies.push_back({std::move(one.folder), library});
  }
  return copies;
}
inline std::vector<std::string> findCopyFolders(Libraries& libraries, const Reader& reader, const std::string& sku) {
  std::vector<std::string> folders;
  for (PackCopy& one : findCopies(libraries, reader, sku)) folders.push_back(std::move(one.folder));
  return folders;
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
