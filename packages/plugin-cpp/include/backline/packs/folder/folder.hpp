#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../../pack.hpp"
#include "../common/faults.hpp"
#include "../disk/own_folders.hpp"

/** The records in a pack's folder. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The list cut into pieces, as the portal sent them: length and shortened hash of each. */
using Pieces = std::vector<std::pair<std::int64_t, std::string>>;

/** A version of a pack: its verified head and its list. */
struct Version {
  PackHead head;
  std::string text;
  std::shared_ptr<const PackList> list;
  Pieces pieces;
};
/** Null if there is none. */
using VersionPtr = std::shared_ptr<const Version>;

/** The paths inside a pack's folder. */
struct Places {
  explicit Places(std::string at = {})
      : folder(std::move(at)),
        own(folder + "/.backline"),
        done(own + "/done"),
        next(own + "/next"),
        ready(next + "/ready"),
        previous(own + "/previous"),
        stale(own + "/stale"),
        swap(own + "/swap"),
        lock(own + "/lock"),
        removing(own + "/removing") {}
  /** `stale` has files of an abandoned update, whose blocks can be reused. */
  std::string folder, own, done, next, ready, previous, stale, swap, lock, removing;
  /** The path of a file that belongs to the pack, not to its engine. */
  bool isOutside(const std::string& path) const { return path.compare(0, own.size() + 1, own + "/") != 0; }
};

inline std::string parentOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

/** Verifies what is found on a drive. */
struct Reader {
  Disk& disk;
  Sha256 sha256;
  Trust trust;
};

inline Fault exists(Disk& disk, const std::string& path, bool& isThere) {
  std::optional<DiskEntry> entry;
  const DiskFault fault = disk.stat(path, entry);
  isThere = entry.has_value();
  return onDisk(fault, path);
}

/** Returns nothing if the file is missing or not JSON. */
inline Fault readJson(Disk& disk, const std::string& path, std::optional<Json>& value,
                      std::uint64_t maxBytes = 16 * 1024 * 1024) {
  std::optional<std::string> bytes;
  value.reset();
  if (Fault fault = onDisk(disk.read(path, maxBytes, bytes), path)) return fault;
  if (bytes) value = parseJson(*bytes);
  return {};
}
inline Fault writeJson(Disk& disk, const std::string& path, const Json& value) {
  return onDisk(disk.write(path, canonicalize(value)), path);
}

inline Json toJson(const std::vector<std::string>& texts) {
  Json list = Json::list();
  for (const std::string& one : texts) list.items.emplace_back(one);
  return list;
}
inline Json toJson(const Pieces& pieces) {
  Json list = Json::list();
  for (const auto& [length, hash] : pieces) {
    Json pair = Json::list();
    pair.items = {Json(length), Json(hash)};
    list.items.push_back(std::move(pair));
  }
  return list;
}
inline std::optional<Pieces> toPieces(const Json& value) {
  Pieces pieces;
  if (!value.isList()) return std::nullopt;
  for (const Json& one : value.items) {
    if (one.items.size() != 2 || !claims::isTime(one.items[0]) || !one.items[1].isText()) return std::nullopt;
    pieces.emplace_back(one.items[0].number, one.items[1].text);
  }
  return pieces;
}

struct FoundHead {
  PackHead head;
  std::string text;
};

/** Reads the head in a folder and verifies it. */
inline Fault readHead(const Reader& reader, const std::string& at, std::optional<FoundHead>& found) {
  std::optional<std::string> text;
  found.reset();
  const std::string path = at + "/head.txt";
  if (Fault fault = onDisk(reader.disk.read(path, fileMaxBytes, text), path)) return fault;
  if (!text) return {};
  PackVerdict verdict = verifyPack(*text, reader.trust);
  if (verdict.reason.empty()) found = FoundHead{std::move(verdict.head), std::move(*text)};
  return {};
}

/** Reads the version in a folder. Returns null if head and list do not match. */
inline Fault readVersion(const Reader& reader, const std::string& at, VersionPtr& version) {
  version.reset();
  std::optional<FoundHead> found;
  if (Fault fault = readHead(reader, at, found)) return fault;
  if (!found || found->head.listBytes > static_cast<std::int64_t>(listMaxBytes)) return {};
  std::optional<std::string> bytes;
  const auto size = static_cast<std::uint64_t>(found->head.listBytes);
  if (Fault fault = onDisk(reader.disk.read(at + "/list", size, bytes), at + "/list")) return fault;
  if (!bytes) return {};
  PackListReading reading = verifyPackList(found->head, std::move(*bytes), reader.sha256);
  if (reading.fault != ListFault::none) return {};
  std::optional<Json> pieces;
  if (Fault fault = readJson(reader.disk, at + "/pieces", pieces)) return fault;
  auto own = std::make_shared<Version>();
  own->head = std::move(found->head);
  own->text = std::move(found->text);
  own->list = std::make_shared<const PackList>(std::move(reading.list));
  if (pieces) own->pieces = toPieces(*pieces).value_or(Pieces());
  version = std::move(own);
  return {};
}

/** The head is written last, so a folder with a head is complete. */
inline Fault writeVersion(Disk& disk, const std::string& at, const Version& version,
                          const std::vector<std::string>& chosen) {
  if (Fault fault = onDisk(disk.makeFolder(at), at)) return fault;
  if (Fault fault = onDisk(disk.write(at + "/list", version.list->bytes), at)) return fault;
  if (Fault fault = writeJson(disk, at + "/pieces", toJson(version.pieces))) return fault;
  if (Fault fault = writeJson(disk, at + "/chosen.json", toJson(chosen))) return fault;
  return onDisk(disk.write(at + "/head.txt", version.text), at);
}

using Chosen = std::vector<std::string>;

inline Fault readChosen(Disk& disk, const std::string& at, std::optional<Chosen>& chosen) {
  std::optional<Json> value;
  chosen.reset();
  if (Fault fault = readJson(disk, at + "/chosen.json", value)) return fault;
  if (!value || !value->isList()) return {};
  chosen.emplace();
  for (const Json& one : value->items)
    if (one.isText()) chosen->push_back(one.text);
  return {};
}

inline Chosen toDefaults(const PackHead& head) {
  Chosen chosen;
  for (const PackOption& option : head.options)
    if (option.isDefault) chosen.push_back(option.id);
  return chosen;
}
inline bool holds(const std::vector<std::string>& texts, const std::string& one) {
  return std::find(texts.begin(), texts.end(), one) != texts.end();
}
/** True if a file belongs to the chosen options. */
inline bool isChosen(const PackHead& head, const Chosen& chosen, const PackFile& file) {
  return file.option == 0 || (file.option <= head.options.size() && holds(chosen, head.options[file.option - 1].id));
}

/** Removes files with such names from a folder. Returns all names in it. */
template <typename IsSuch>
Fault removeNames(Disk& disk, const std::string& folder, IsSuch isSuch, std::vector<std::string>& names) {
  if (Fault fault = onDisk(disk.list(folder, names), folder)) return fault;
  // A head without its files would be believed, so it goes first.
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return name == "head.txt"; });
  for (const std::string& name : names)
    if (isSuch(name))
      if (Fault fault = onDisk(disk.remove(folder + "/" + name), folder + "/" + name)) return fault;
  return {};
}

/**
 * Removes our files in one of our folders, and the folder itself. Foreign files and their folder stay. Gives `inUse` if
 * a file will only disappear later.
 */
inline Fault removeAll(Disk& disk, const std::string& folder) {
  std::vector<std::string> names, left;
  if (Fault fault = removeNames(disk, folder, isOwnName, names)) return fault;
  if (Fault fault = onDisk(disk.removeFolder(folder), folder)) return fault;
  if (Fault fault = onDisk(disk.list(folder, left), folder)) return fault;
  for (const std::string& name : left)
    if (isOwnName(name) && holds(names, name)) return onDisk(DiskFault::inUse, folder + "/" + name);
  return {};
}

/** Moves one of our folders to a free path. */
inline Fault renameFolder(Disk& disk, const std::string& from, const std::string& to) {
  bool isThere = false;
  if (Fault fault = exists(disk, to, isThere)) return fault;
  return isThere ? refused("folder_has_links") : onDisk(disk.rename(from, to), to);
}

/** Removes what killed programs left in a folder while replacing files. */
inline Fault removeLeftovers(Disk& disk, const std::string& folder) {
  std::vector<std::string> names;
  return removeNames(disk, folder, isLeftover, names);
}
/** The same for all folders of a pack. */
inline Fault removeLeftovers(Disk& disk, const Places& places) {
  for (const std::string* folder : {&places.own, &places.next, &places.previous})
    if (Fault fault = removeLeftovers(disk, *folder)) return fault;
  return {};
}

/** Creates the folders of a path inside a pack, without following links. Several threads call it. */
class Folders {
 public:
  Folders(Disk& on, std::string at) : disk(on), root(std::move(at)) {}

  /** Gives `folder_has_links` if something else is in the way. */
  Fault assertPlain(const std::string& path) {
    const std::lock_guard guard(mutex);
    for (std::size_t end = 0; end != std::string::npos; end = path.find('/', end + 1)) {
      const std::string part = end == 0 ? root : root + "/" + path.substr(0, end);
      if (known.count(part) > 0) continue;
      std::optional<DiskEntry> entry;
      if (Fault fault = onDisk(disk.stat(part, entry), part)) return fault;
      if (!entry) return {};
      if (entry->kind == DiskEntry::Kind::link) return refused("folder_has_links");
      if (entry->kind == DiskEntry::Kind::file) return onDisk(DiskFault::link, part);
      known.insert(part);
    }
    std::optional<DiskEntry> last;
    if (Fault fault = onDisk(disk.stat(root + "/" + path, last), path)) return fault;
    return last && last->kind != DiskEntry::Kind::file ? refused("folder_has_links") : Fault();
  }

  Fault make(const std::string& path) {
    if (Fault fault = assertPlain(path)) return fault;
    const std::string folder = parentOf(root + "/" + path);
    const std::lock_guard guard(mutex);
    if (made.count(folder) > 0) return {};
    if (Fault fault = onDisk(disk.makeFolder(folder), folder)) return fault;
    made.insert(folder);
    return {};
  }

 private:
  Disk& disk;
  std::string root;
  std::mutex mutex;
  std::set<std::string> known, made;
};

/** The key of a file's content: 16 hexadecimal digits of the SHA-256 of its block hashes. */
inline std::string toFileKey(const PackList& list, const PackFile& file, Sha256 sha256) {
  std::string hashes;
  eachBlock(file, [&](std::uint32_t block) {
    hashes.append(reinterpret_cast<const char*>(list.hash(block)), hashBytes);
  });
  std::uint8_t digest[32];
  sha256(toBytes(hashes), hashes.size(), digest);
  return toHex(digest, 8);
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
