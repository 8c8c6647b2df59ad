#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "plan.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** A block in memory and its position there. */
struct Held {
  std::uint32_t block = 0;
  std::size_t at = 0;
};

/** Bytes to write at once, from a position in memory to a position in a file. */
struct Run {
  Work* work = nullptr;
  std::uint64_t offset = 0;
  std::size_t from = 0, to = 0;
  /** Each block with the place in the plan that lacks it. */
  std::vector<std::pair<std::uint32_t, std::int32_t>> places = {};
};

/** The runs for these blocks, in order, with neighbors joined. */
inline std::vector<Run> toRuns(Plan& plan, const std::vector<Held>& held) {
  std::vector<Run> runs;
  /** Runs that end where the previous block does. */
  std::vector<std::size_t> open, next;
  for (const Held& one : held) {
    const std::size_t to = one.at + plan.list().length(one.block);
    next.clear();
    for (std::int32_t place = plan.first[one.block]; place >= 0; place = plan.next[static_cast<std::size_t>(place)]) {
      const auto at = static_cast<std::size_t>(place);
      Work& work = plan.works[static_cast<std::size_t>(plan.work[at])];
      const std::uint64_t offset = plan.offset[at];
      const auto found = std::find_if(open.begin(), open.end(), [&](std::size_t index) {
        const Run& run = runs[index];
        return run.work == &work && run.to == one.at && run.offset + (run.to - run.from) == offset;
      });
      const std::size_t index = found == open.end() ? runs.size() : *found;
      if (found == open.end()) runs.push_back({&work, offset, one.at, to});
      runs[index].to = to;
      runs[index].places.emplace_back(one.block, place);
      next.push_back(index);
    }
    std::swap(open, next);
  }
  return runs;
}

/** Marks a place as written. Returns false if it already was. */
inline bool forgetPlace(Plan& plan, std::uint32_t block, std::int32_t place) {
  std::int32_t* at = &plan.first[block];
  while (*at >= 0 && *at != place) at = &plan.next[static_cast<std::size_t>(*at)];
  if (*at < 0) return false;
  *at = plan.next[static_cast<std::size_t>(place)];
  const auto bytes = static_cast<std::int64_t>(plan.list().length(block));
  plan.missingBytes -= bytes;
  plan.bytes += bytes;
  return true;
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
