#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../disk/done.hpp"
#include "../folder/folder.hpp"
#include "../common/portal.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** A file that is not complete yet. */
struct Work {
  const PackFile* file = nullptr;
  std::string key;
  /** Where its blocks are written, and its final path. Both are the same for a repair in place. */
  std::string path, final;
  /** The number of blocks still missing; -1 once it is in place. */
  std::int64_t missing = 0;
};

/** Blocks to write, and their places. Flat arrays, because there may be half a million blocks. */
struct Plan {
  VersionPtr version;
  std::vector<Work> works;
  /** For each block of the list, the first place that lacks it, or -1. */
  std::vector<std::int32_t> first;
  /** For each place: the next place that lacks the same block, its file, and the position in it. */
  std::vector<std::int32_t> next, work;
  std::vector<std::uint64_t> offset;
  /** Verified bytes of the chosen files. */
  std::int64_t bytes = 0, total = 0, missingBytes = 0;
  /** Complete files that are in place but not recorded yet. */
  std::vector<WholeFile> found;
  /** Paths of complete files. */
  std::unordered_set<std::string> whole;
  /** Places with wrong bytes in the pack's files. */
  PackState::Damage damage;
  /** Incomplete files of the first group, chosen or not. */
  std::size_t firstsMissing = 0;

  const PackList& list() const { return *version->list; }
};

struct PlanInput {
  Disk& disk;
  Sha256 sha256;
  Places places;
  VersionPtr version;
  Chosen chosen;
  /** The installed version during an update: its files stay, and new ones go to `next`. */
  VersionPtr installed;
  const Done& done;
  /** Also hashes files that are recorded as done. */
  bool isThorough = false;
  Tick tick;
};

/** Compares the folder with a list and finds what is missing. Hashes files that are not recorded as done. */
class Planner {
 public:
  Planner(const PlanInput& of, Plan& into) : input(of), plan(into), folders(of.disk, of.places.folder) {}

  Fault run() {
    const PackList& list = *input.version->list;
    plan.version = input.version;
    plan.first.assign(list.blockCount(), -1);
    if (input.installed)
      for (const PackFile& file : input.installed->list->files)
        installed[file.path] = toFileKey(*input.installed->list, file, input.sha256);
    for (std::size_t at = 0; at < list.files.size(); ++at) {
      if (!isChosen(input.version->head, input.chosen, list.files[at])) continue;
      if (Fault fault = input.tick()) return fault;
      plan.total += static_cast<std::int64_t>(list.files[at].bytes);
      if (Fault fault = planFile(at)) return fault;
    }
    plan.damage.bytes = plan.missingBytes;
    for (const PackFile& file : list.files)
      plan.firstsMissing += file.isFirst && plan.whole.count(file.path) == 0 ? 1u : 0u;
    return {};
  }

 private:
  /** For each block of a file, true if it is right. */
  using Right = std::vector<std::uint8_t>;
  struct Seen {
    bool isThere = false, isWhole = false, isNoted = false, isMendable = false;
    Right right;
  };

  const PlanInput& input;
  Plan& plan;
  Folders folders;
  std::unordered_map<std::string, std::string> installed;
  std::vector<std::uint8_t> buffer;

  Fault checkFile(const std::string& path, const PackFile& file, std::uint64_t size, Right& right) {
    const PackList& list = *input.version->list;
    std::vector<std::uint32_t> blocks;
    eachBlock(file, [&](std::uint32_t block) { blocks.push_back(block); });
    right.assign(blocks.size(), 0);
    buffer.resize(blockMaxBytes);
    std::uint64_t start = 0;
    for (std::size_t at = 0; at < blocks.size();) {
      if (Fault fault = input.tick()) return fault;
      std::size_t end = at, bytes = 0, got = 0;
      for (; end < blocks.size() && bytes + list.length(blocks[end]) <= buffer.size(); ++end) bytes += list.length(blocks[end]);
      if (start < size)
        if (Fault fault = onDisk(input.disk.readAt(path, start, buffer.data(), bytes, got), path)) return fault;
      for (std::size_t offset = 0; at < end; ++at) {
        const std::size_t length = list.length(blocks[at]);
        std::uint8_t digest[32];
        if (offset + length <= got) {
          input.sha256(buffer.data() + offset, length, digest);
          right[at] = std::memcmp(digest, list.hash(blocks[at]), sizeof(digest)) == 0 ? 1 : 0;
        }
        offset += length;
      }
      start += bytes;
    }
    return {};
  }

  /** Checks the file in its place: complete, or with some right blocks. */
  Fault look(const std::string& path, const PackFile& file, const std::string& key, bool isThorough, Seen& seen) {
    std::optional<DiskEntry> entry;
    if (Fault fault = onDisk(input.disk.stat(path, entry), path)) return fault;
    if (!entry) return {};
    seen.isThere = true;
    const bool isSize = entry->bytes == file.bytes;
    if (isSize && !isThorough && input.done.has(file.path, key)) {
      seen.isWhole = seen.isNoted = true;
      return {};
    }
    if (Fault fault = checkFile(path, file, entry->bytes, seen.right)) return fault;
    seen.isWhole = isSize && std::find(seen.right.begin(), seen.right.end(), 0) == seen.right.end();
    // Writing to a file with a second name would change both.
    seen.isMendable = entry->bytes <= file.bytes && !entry->isShared;
    return {};
  }

  void lack(Work work, const Right& right) {
    const PackList& list = *input.version->list;
    const auto at = static_cast<std::int32_t>(plan.works.size());
    std::uint64_t offset = 0;
    std::size_t occurrence = 0;
    eachBlock(*work.file, [&](std::uint32_t block) {
      const std::uint32_t length = list.length(block);
      if (occurrence < right.size() && right[occurrence] == 1) {
        plan.bytes += length;
      } else {
        plan.next.push_back(plan.first[block]);
        plan.work.push_back(at);
        plan.offset.push_back(offset);
        plan.first[block] = static_cast<std::int32_t>(plan.offset.size() - 1);
        plan.missingBytes += length;
        ++work.missing;
      }
      offset += length;
      ++occurrence;
    });
    plan.works.push_back(std::move(work));
  }

  Fault planFile(std::size_t index) {
    const PackFile& file = input.version->list->files[index];
    const std::string key = toFileKey(*input.version->list, file, input.sha256);
    const std::string place = input.places.folder + "/" + file.path;
    const std::string made = input.places.next + "/" + std::to_string(index), part = made + ".part";
    const bool isUpdate = input.installed != nullptr;
    if (Fault fault = folders.assertPlain(file.path)) return fault;
    // During an update, the place still has the old file, unless both versions share it.
    const auto old = installed.find(file.path);
    const bool isSame = !isUpdate || (old != installed.end() && old->second == key);
    Seen here;
    if (isSame)
      if (Fault fault = look(place, file, key, input.isThorough, here)) return fault;
    if (here.isWhole) {
      plan.bytes += static_cast<std::int64_t>(file.bytes);
      plan.whole.insert(file.path);
      if (!here.isNoted) plan.found.push_back({file.path, key, place});
      return isUpdate ? onDisk(input.disk.remove(made), made) : Fault();
    }
    if (isSame) {
      std::int64_t wrong = 0;
      for (const std::uint8_t one : here.right) wrong += one == 0 ? 1 : 0;
      plan.damage.places += (std::max<std::int64_t>)(1, wrong);
    }
    if (isUpdate) {
      Seen whole;
      if (Fault fault = look(made, file, key, true, whole)) return fault;
      if (whole.isWhole) {
        plan.bytes += static_cast<std::int64_t>(file.bytes);
        return {};
      }
      if (whole.isThere)
        if (Fault fault = onDisk(input.disk.remove(made), made)) return fault;
    }
    Seen begun;
    if (Fault fault = lookAtPart(part, file, begun)) return fault;
    // A file is repaired in place, unless the plugin may be playing from it.
    if (!isUpdate && !begun.isThere && here.isMendable) lack({&file, key, place, place}, here.right);
    else lack({&file, key, part, isUpdate ? made : place}, begun.right);
    return {};
  }

  /** A partial file of an earlier attempt, or nothing. */
  Fault lookAtPart(const std::string& path, const PackFile& file, Seen& seen) {
    std::optional<DiskEntry> entry;
    if (Fault fault = onDisk(input.disk.stat(path, entry), path)) return fault;
    if (!entry) return {};
    if (entry->bytes > file.bytes || entry->isShared) return onDisk(input.disk.remove(path), path);
    seen.isThere = true;
    return checkFile(path, file, entry->bytes, seen.right);
  }
};

inline Fault makePlan(const PlanInput& input, Plan& plan) { return Planner(input, plan).run(); }

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
