#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "../../disk.hpp"
#include "names.hpp"
#include "temporary.hpp"

/** The folders `.backline`, where engines store their own files. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** True for a number with a given minimum and maximum of digits. */
inline bool isNumber(std::string_view text, std::size_t least, std::size_t most, std::string_view digits = "0123456789") {
  return text.size() >= least && text.size() <= most && text.find_first_not_of(digits) == std::string_view::npos;
}
inline bool isRandom(std::string_view text) { return isNumber(text, 16, 16, "0123456789abcdef"); }

inline bool endsWith(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

/** A name without the suffix for replacing: random bits, or a process id in older versions. */
inline std::string_view toReplaced(std::string_view name) {
  if (!endsWith(name, ".tmp")) return name;
  const std::string_view whole = name.substr(0, name.size() - 4);
  const std::size_t dot = whole.rfind('.');
  if (dot == std::string_view::npos) return name;
  const std::string_view bits = whole.substr(dot + 1);
  const std::size_t dash = bits.find('-');
  const bool isOfProcess = dash != std::string_view::npos && isNumber(bits.substr(0, dash), 1, 20) && isNumber(bits.substr(dash + 1), 1, 20);
  return isRandom(bits) || isOfProcess ? whole.substr(0, dot) : name;
}

/** True if an engine, or the system, created a file of this name in one of our folders. */
inline bool isOwnName(std::string_view name) {
  const std::string lower = toAsciiLower(name);
  if (lower == ".ds_store" || lower == "thumbs.db" || lower == "desktop.ini") return true;
  if (name.substr(0, 2) == "._") name.remove_prefix(2);
  name = toReplaced(name);
  for (const std::string_view one : {"head.txt", "list", "pieces", "chosen.json", "done", "ready", "swap", "lock", "removing", "large"})
    if (name == one) return true;
  if (name.substr(0, 5) == "lock-") return isRandom(name.substr(5));
  if (name.substr(0, 6) == "place-") return isRandom(name.substr(6));
  return isNumber(endsWith(name, ".part") ? name.substr(0, name.size() - 5) : name, 1, 7);
}

/** True if a killed program may have left this file while replacing another. */
inline bool isLeftover(std::string_view name) {
  return toReplaced(name) != name && (isOwnName(name) || toReplaced(name) == "library.json");
}

/** The end of our own folder's path within a path, or nothing if it has none. */
inline std::size_t findOwn(const std::string& path) {
  static constexpr std::string_view own = "/.backline";
  for (std::size_t at = path.rfind(own); at != std::string::npos; at = at == 0 ? at : path.rfind(own, at - 1)) {
    const std::size_t end = at + own.size();
    if (end == path.size() || path[end] == '/') return end;
    if (at == 0) break;
  }
  return std::string::npos;
}

/**
 * A disk that checks everything in our own folders before use, because someone may have prepared the drive. A link, or
 * a file in place of a folder, is refused as `link`, so nothing is followed or removed through it. A checked folder
 * stays trusted until the work ends.
 */
class OwnFolders : public Disk {
 public:
  explicit OwnFolders(Disk& on) : disk(on) {}

  DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) override {
    entry.reset();
    const DiskFault fault = findAbove(path);
    return fault == DiskFault::none ? disk.stat(path, entry) : fault;
  }
  DiskFault list(const std::string& path, std::vector<std::string>& names) override {
    names.clear();
    const DiskFault fault = find(path, file | folder);
    return fault == DiskFault::none ? disk.list(path, names) : fault;
  }
  DiskFault makeFolder(const std::string& path) override {
    const DiskFault fault = find(path, folder);
    return fault == DiskFault::none ? disk.makeFolder(path) : fault;
  }
  DiskFault removeFolder(const std::string& path) override {
    const DiskFault fault = findAbove(path);
    forget(path);
    return fault == DiskFault::none ? disk.removeFolder(path) : fault;
  }
  /** Removes only the link itself. */
  DiskFault remove(const std::string& path) override {
    const DiskFault fault = find(path, file | link);
    return fault == DiskFault::none ? disk.remove(path) : fault;
  }
  DiskFault rename(const std::string& from, const std::string& to) override {
    DiskFault fault = find(from, file | folder);
    if (fault == DiskFault::none) fault = findAbove(to);
    forget(from);
    forget(to);
    return fault == DiskFault::none ? disk.rename(from, to) : fault;
  }
  DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) override {
    bytes.reset();
    const DiskFault fault = find(path, file);
    return fault == DiskFault::none ? disk.read(path, maxBytes, bytes) : fault;
  }
  DiskFault write(const std::string& path, std::string_view bytes) override {
    const DiskFault fault = find(path, file);
    return fault == DiskFault::none ? disk.write(path, bytes) : fault;
  }
  DiskFault append(const std::string& path, std::string_view bytes) override {
    const DiskFault fault = find(path, file);
    return fault == DiskFault::none ? disk.append(path, bytes) : fault;
  }
  DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) override {
    isMade = false;
    const DiskFault fault = find(path, file);
    return fault == DiskFault::none ? disk.create(path, bytes, isMade) : fault;
  }
  DiskFault readAt(const std::string& path, std::uint64_t at, std::uint8_t* into, std::size_t size, std::size_t& got) override {
    got = 0;
    const DiskFault fault = findAbove(path);
    return fault == DiskFault::none ? disk.readAt(path, at, into, size, got) : fault;
  }
  DiskFault writeAt(const std::string& path, std::uint64_t at, const std::uint8_t* bytes, std::size_t size) override {
    const DiskFault fault = findAbove(path);
    return fault == DiskFault::none ? disk.writeAt(path, at, bytes, size) : fault;
  }
  DiskFault sync(const std::string& path) override {
    const DiskFault fault = findAbove(path);
    return fault == DiskFault::none ? disk.sync(path) : fault;
  }
  DiskFault findSpace(const std::string& path, std::optional<std::uint64_t>& bytes) override {
    return disk.findSpace(path, bytes);
  }
  DiskFault fits(const std::string& path, std::uint64_t bytes, bool& isTaken) override {
    const DiskFault fault = findAbove(path);
    return fault == DiskFault::none ? disk.fits(path, bytes, isTaken) : fault;
  }
  void closeFile(const std::string& path) override { disk.closeFile(path); }
  void closeFiles() override {
    {
      const std::lock_guard guard(mutex);
      known.clear();
    }
    disk.closeFiles();
  }

 private:
  enum Kinds : unsigned { file = 1, folder = 2, link = 4 };
  Disk& disk;
  std::mutex mutex;
  std::set<std::string> known;

  /** Gives `link` if it is not a folder. */
  DiskFault findFolder(const std::string& path) {
    {
      const std::lock_guard guard(mutex);
      if (known.count(path) > 0) return DiskFault::none;
    }
    std::optional<DiskEntry> entry;
    const DiskFault fault = disk.stat(path, entry);
    if (fault != DiskFault::none || !entry) return fault;
    if (entry->kind != DiskEntry::Kind::folder) return DiskFault::link;
    const std::lock_guard guard(mutex);
    known.insert(path);
    return DiskFault::none;
  }

  /** Our own folders along a path: `.backline` and folders inside it. */
  DiskFault findAbove(const std::string& path) {
    for (std::size_t end = findOwn(path); end < path.size(); end = path.find('/', end + 1))
      if (const DiskFault fault = findFolder(path.substr(0, end)); fault != DiskFault::none) return fault;
    return DiskFault::none;
  }

  /** Gives `link` if it is none of these kinds. */
  DiskFault find(const std::string& path, unsigned kinds) {
    if (const DiskFault fault = findAbove(path); fault != DiskFault::none) return fault;
    if (findOwn(path) == std::string::npos) return DiskFault::none;
    std::optional<DiskEntry> entry;
    const DiskFault fault = disk.stat(path, entry);
    if (fault != DiskFault::none || !entry) return fault;
    const unsigned kind = entry->kind == DiskEntry::Kind::file     ? file
                          : entry->kind == DiskEntry::Kind::folder ? folder
                                                                   : link;
    return (kinds & kind) != 0 ? DiskFault::none : DiskFault::link;
  }

  void forget(const std::string& path) {
    const std::lock_guard guard(mutex);
    for (auto at = known.begin(); at != known.end();)
      at = *at == path || at->compare(0, path.size() + 1, path + "/") == 0 ? known.erase(at) : std::next(at);
  }
};

/**
 * True if two paths lead to the same folder, which has one of our folders. They may differ in spelling, drive letter or
 * links. Tests it: a file created through one path cannot be created through the other.
 */
inline DiskFault isSamePlace(Disk& disk, const std::string& one, const std::string& other, bool& isSame) {
  isSame = one == other;
  if (isSame) return DiskFault::none;
  const std::string name = "/.backline/place-" + makeRandomDigits();
  bool isMade = false, isOtherMade = false;
  DiskFault fault = disk.create(one + name, {}, isMade);
  if (fault == DiskFault::none) fault = disk.create(other + name, {}, isOtherMade);
  if (isOtherMade) disk.remove(other + name);
  if (isMade) disk.remove(one + name);
  isSame = !isOtherMade;
  return fault;
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
