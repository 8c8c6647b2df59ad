#pragma once

#include <array>

#include "host.hpp"

/**
 * Runs the lists in `fixtures/packs/promises.json`, which both kits must pass. A step is an operation, its arguments
 * and its result.
 */
namespace drive {

inline Json toJson(const std::vector<std::string>& texts) {
  Json list = Json::list();
  for (const std::string& one : texts) list.items.emplace_back(one);
  return list;
}
inline Json sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return toJson(texts);
}
inline Json toJson(const std::optional<std::string>& text) { return text ? Json(*text) : Json(); }

inline Json toJson(DiskFault fault, Json result = Json()) {
  static constexpr std::array<const char*, 8> names = {"none", "missing", "full", "readOnly", "inUse", "tooLarge", "link", "unreadable"};
  if (fault == DiskFault::none) return result;
  Json failure = Json::object();
  failure.set("fault", names[static_cast<std::size_t>(fault)]);
  return failure;
}

/** Runs one list for a disk, in a folder of its own. */
class DiskRun {
 public:
  explicit DiskRun(std::string folder) : root(std::move(folder)) {}

  Json run(const std::vector<Json>& step) {
    const std::string& name = step[0].text;
    const std::string path = step.size() > 1 ? at(step[1].text) : std::string();
    const std::string text = step.size() > 2 ? step[2].text : std::string();
    if (name == "makeFolder") return toJson(disk.makeFolder(path));
    if (name == "removeFolder") return toJson(disk.removeFolder(path));
    if (name == "remove") return toJson(disk.remove(path));
    if (name == "sync") return toJson(disk.sync(path));
    if (name == "write") return toJson(disk.write(path, text));
    if (name == "append") return toJson(disk.append(path, text));
    if (name == "rename") return toJson(disk.rename(path, at(text)));
    if (name == "closeFile") return disk.closeFile(path), Json();
    if (name == "protect" || name == "unprotect") return setProtected(path, name == "protect"), Json();
    if (name == "hold" || name == "share") return holder = std::make_unique<Holder>(path, toSharing(name)), Json();
    if (name == "nameless") return makeNameless(path), Json();
    if (name == "isTried") return isTried(path), Json();
    if (name == "release") return holder = nullptr, Json();
    if (name == "listCut") return listCut(path);
    if (name == "isRoot") return Json::boolean(isRoot(path));
    if (name == "fill") return fill(path), Json();
    return ask(name, path, step);
  }

 private:
  SystemDisk disk;
  std::string root;
  std::unique_ptr<Holder> holder;

  std::string at(const std::string& path) const { return path.empty() ? root : root + "/" + path; }

  Json ask(const std::string& name, const std::string& path, const std::vector<Json>& step) {
    if (name == "stat") {
      std::optional<DiskEntry> entry;
      const DiskFault fault = disk.stat(path, entry);
      static constexpr std::array<const char*, 3> kinds = {"file", "folder", "link"};
      return toJson(fault, entry ? Json(kinds[static_cast<std::size_t>(entry->kind)]) : Json());
    }
    if (name == "list") {
      std::vector<std::string> names;
      const DiskFault fault = disk.list(path, names);
      return toJson(fault, sorted(names));
    }
    if (name == "read") {
      std::optional<std::string> bytes;
      const DiskFault fault = disk.read(path, 1000, bytes);
      return toJson(fault, toJson(bytes));
    }
    if (name == "create") {
      bool isMade = false;
      const DiskFault fault = disk.create(path, step[2].text, isMade);
      return toJson(fault, Json::boolean(isMade));
    }
    const auto place = static_cast<std::uint64_t>(step[2].number);
    if (name == "writeAt") {
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(step[3].text.data());
      return toJson(disk.writeAt(path, place, bytes, step[3].text.size()));
    }
    if (name == "readAt") {
      std::string into(static_cast<std::size_t>(step[3].number), '\0');
      std::size_t got = 0;
      const DiskFault fault = disk.readAt(path, place, reinterpret_cast<std::uint8_t*>(into.data()), into.size(), got);
      return toJson(fault, Json(into.substr(0, got)));
    }
    if (name == "fits") {
      bool isTaken = false;
      const DiskFault fault = disk.fits(path, place, isTaken);
      return toJson(fault, Json::boolean(isTaken));
    }
    return Json("there is no operation " + name);
  }

  /** Checks every entry of a listing. */
  void isTried(const std::string& path) {
    std::vector<std::string> names;
    check::isTrue(disk.list(path, names) == DiskFault::none, "lists names that are no text");
    std::optional<DiskEntry> entry;
    for (const std::string& name : names) check::isTrue(disk.stat(path + "/" + name, entry) == DiskFault::none, "looks at one");
  }

  /** The drive disappears after the first names. */
  Json listCut(const std::string& path) {
    std::vector<std::string> names;
#ifdef _WIN32
    shim::namesLeft = 2;
#endif
    const DiskFault fault = disk.list(path, names);
#ifdef _WIN32
    shim::namesLeft = -1;
#endif
    return toJson(fault, sorted(names));
  }

  /** Must also work if the program's current folder on that drive is a different one. */
  bool isRoot(const std::string& inside) {
    const fs::path before = fs::current_path();
    fs::current_path(toPath(inside));
    std::vector<std::string> byLetter, bySlash;
    disk.list(root.substr(0, 2), byLetter);
    disk.list(root.substr(0, 3), bySlash);
    fs::current_path(before);
    return byLetter == bySlash && !byLetter.empty();
  }

  void fill(const std::string& path) {
    for (std::string block(1 << 20, 'x'); !block.empty(); block.resize(block.size() / 2))
      while (disk.append(path, block) == DiskFault::none) {
      }
  }
};

/** Runs one list for a store over two folders. */
class StoreRun {
 public:
  explicit StoreRun(std::string folder) : root(std::move(folder)), folders{toPath(root + "/first"), toPath(root + "/second")}, store(folders) {}

  Json run(const std::vector<Json>& step) {
    const std::string& name = step[0].text;
    const std::string text = step.size() > 1 ? step[1].text : std::string();
    if (name == "write") return Json::boolean(store.write(text, step[2].text));
    if (name == "read") return sorted(store.read(text));
    if (name == "remove") return store.remove(text), Json();
    if (name == "see") return toJson(drive::see(root + "/" + text));
    if (name == "put") return drive::put(root + "/" + text, step[2].text), Json();
    if (name == "protect" || name == "unprotect") return setProtected(root + "/" + text, name == "protect"), Json();
    if (name == "hold" || name == "share") return holder = std::make_unique<Holder>(root + "/" + text, toSharing(name)), Json();
    if (name == "nameless") return makeNameless(root + "/" + text), Json();
    if (name == "names") return listNames(root + "/" + text);
    if (name == "release") return holder = nullptr, Json();
    if (name == "unlock") return lock = nullptr, Json();
    // The other kit tests the age of locks.
    if (name == "age") return Json();
    if (name != "tryLock") return Json("there is no operation " + name);
    // Acts as another program.
    Lock own = FolderStore(folders).tryLock();
    if (!own) return Json();
    lock = std::move(own);
    return Json("lock");
  }

  static Json listNames(const std::string& folder) {
    std::vector<std::string> names;
    SystemDisk().list(folder, names);
    return sorted(names);
  }

 private:
  std::string root;
  std::vector<fs::path> folders;
  FolderStore store;
  Lock lock;
  std::unique_ptr<Holder> holder;
};

/** Operations without a result, so their last part is not an expectation. */
inline bool isPlain(const std::string& name) {
  static const std::set<std::string> plain = {"protect", "unprotect", "hold", "share", "release", "closeFile", "nameless", "isTried", "fill", "put", "unlock", "age"};
  return plain.count(name) > 0;
}

template <typename Run>
void runAll(const Json& promises, const std::string& root, const std::set<std::string>& traits, const std::string& of) {
  int number = 0;
  for (const Json& promise : promises.items) {
    if (!isMeant(promise, traits)) continue;
    const std::string folder = root + "/" + of + std::to_string(++number);
    fs::create_directories(toPath(folder));
    {
      Run run(folder);
      for (const Json& step : promise["steps"].items) {
        const Json result = run.run(step.items);
        const bool isSilent = isPlain(step.items[0].text) || (of == "store" && step.items[0].text == "remove");
        const std::string expected = canonicalize(isSilent ? Json() : step.items.back()), got = canonicalize(result);
        check::isTrue(got == expected, "a " + of + " " + promise["promise"].text + ": " + canonicalize(step) + " gave " + got);
      }
    }
    clear(folder);
  }
  check::isTrue(number > 0, "has promises of a " + of);
}

}  // namespace drive
