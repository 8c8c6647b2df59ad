#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../common/whole.hpp"
#include "place.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** A folder with blocks, complete or partial. */
struct Source {
  std::shared_ptr<const PackList> list;
  std::string folder;
  /** The paths of files by their index in the list; empty for missing ones. */
  std::string parts;

  /** Paths where a file may be, the likeliest first. */
  std::vector<std::string> toPaths(std::size_t index) const {
    std::vector<std::string> paths = {folder + "/" + list->files[index].path};
    if (parts.empty()) return paths;
    const std::string part = parts + "/" + std::to_string(index);
    paths.insert(paths.end(), {part, part + ".part"});
    return paths;
  }
};

/** Sources in a pack's own folder: the installed, the unfinished and the replaced version. */
inline Fault readSources(const Reader& reader, const std::string& folder, std::vector<Source>& sources) {
  const Places places(folder);
  for (const std::string* at : {&places.own, &places.next, &places.stale, &places.previous}) {
    VersionPtr version;
    if (Fault fault = readVersion(reader, *at, version)) return fault;
    if (version) sources.push_back({version->list, folder, at == &places.own ? std::string() : *at});
  }
  return {};
}

/** Copies missing blocks from a source. */
class Copier {
 public:
  Copier(Job& of, Plan& on, Placer& by, const Source& with) : job(of), plan(on), placer(by), source(with) {}

  Fault run() {
    findBlocks();
    std::vector<std::uint8_t> room(blockMaxBytes);
    for (std::size_t first = 0; first < found.size();) {
      const std::size_t end = findRowEnd(first, room.size());
      if (Fault fault = job.tick()) return fault;
      if (Fault fault = copyRow(first, end, room)) return fault;
      first = end;
    }
    return {};
  }

 private:
  /** The position of a block in a source. `rank` is 0 if a file of the first group needs it. */
  struct Found {
    std::uint32_t rank, file;
    std::uint64_t offset;
    std::uint32_t block;
  };

  Job& job;
  Plan& plan;
  Placer& placer;
  const Source& source;
  std::vector<Found> found;

  /** Missing files, which are not tried again for each of their blocks. */
  std::set<std::string> away;

  /** Neighboring blocks of one file, as many as fit. */
  std::size_t findRowEnd(std::size_t first, std::size_t most) const {
    std::size_t at = first;
    std::uint64_t end = found[first].offset;
    for (; at < found.size(); ++at) {
      const Found& one = found[at];
      if (one.file != found[first].file || one.offset != end) break;
      const std::uint64_t next = end + plan.list().length(one.block);
      if (next - found[first].offset > most) break;
      end = next;
    }
    return at;
  }

  Fault copyRow(std::size_t first, std::size_t end, std::vector<std::uint8_t>& room) {
    const std::uint64_t from = found[first].offset;
    for (const std::string& path : source.toPaths(found[first].file)) {
      std::vector<Held> held;
      for (std::size_t at = first; at < end; ++at)
        if (placer.isMissing(found[at].block)) held.push_back({found[at].block, toWhole<std::size_t>(found[at].offset - from)});
      if (held.empty()) return {};
      if (away.count(path) > 0) continue;
      const std::size_t size = held.back().at + plan.list().length(held.back().block);
      std::size_t got = 0;
      // A missing or damaged source yields nothing.
      const DiskFault read = job.engine.disk.readAt(path, from, room.data(), size, got);
      if (read != DiskFault::none) {
        away.insert(path);
        continue;
      }
      while (!held.empty() && held.back().at + plan.list().length(held.back().block) > got) held.pop_back();
      std::vector<std::uint32_t> wrong;
      if (Fault fault = placer.place(held, room.data(), wrong)) return fault;
    }
    return {};
  }

  std::uint32_t toRank(std::uint32_t block) const {
    for (std::int32_t at = plan.first[block]; at >= 0; at = plan.next[static_cast<std::size_t>(at)])
      if (plan.works[static_cast<std::size_t>(plan.work[static_cast<std::size_t>(at)])].file->isFirst) return 0;
    return 1;
  }

  void findBlocks() {
    const PackList& theirs = *source.list;
    BlockIndex index = toIndex(theirs);
    // For each of their blocks, our missing block with the same hash.
    std::vector<std::int32_t> wanted;
    for (std::size_t block = 0; block < plan.first.size(); ++block) {
      if (plan.first[block] < 0) continue;
      const std::int32_t their = index.find(plan.list().hash(block));
      if (their < 0) continue;
      if (wanted.empty()) wanted.assign(theirs.blockCount(), -1);
      wanted[static_cast<std::size_t>(their)] = static_cast<std::int32_t>(block);
    }
    for (std::uint32_t file = 0; !wanted.empty() && file < theirs.files.size(); ++file) {
      std::uint64_t offset = 0;
      eachBlock(theirs.files[file], [&](std::uint32_t their) {
        const std::int32_t own = wanted[their];
        if (own >= 0) found.push_back({toRank(static_cast<std::uint32_t>(own)), file, offset, static_cast<std::uint32_t>(own)});
        offset += theirs.length(their);
      });
    }
    // The first group first, and each file from its start.
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.rank < b.rank; });
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
