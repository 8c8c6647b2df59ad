#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "plan.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The location of each block. */
struct Whereabouts {
  /** The bundle of each block and the position in it; -1 if unknown. */
  std::vector<std::int32_t> bundleOf = {};
  std::vector<std::uint32_t> offsetOf = {};

  Fault read(const PackList& list, const Opened& opened) {
    bundleOf.assign(list.blockCount(), -1);
    offsetOf.assign(list.blockCount(), 0);
    for (const auto& [first, count, bundle, start] : opened.runs) {
      const auto blocks = static_cast<std::int64_t>(bundleOf.size());
      if (first > blocks || count > blocks - first || bundle >= static_cast<std::int64_t>(opened.bundles.size()))
        return waiting(PackWait::portal);
      std::uint64_t offset = static_cast<std::uint64_t>(start);
      for (std::int64_t block = first; block < first + count; ++block) {
        if (offset > bundleMaxBytes) return waiting(PackWait::portal);
        bundleOf[static_cast<std::size_t>(block)] = static_cast<std::int32_t>(bundle);
        offsetOf[static_cast<std::size_t>(block)] = static_cast<std::uint32_t>(offset);
        offset += list.length(static_cast<std::size_t>(block));
      }
    }
    return {};
  }
};

/** The bytes of one request: a part of a bundle and its missing blocks. */
struct Range {
  std::int32_t bundle = 0;
  std::uint64_t from = 0, to = 0;
  std::vector<std::uint32_t> blocks = {};
};

/** Combines missing blocks into few requests. */
class Ranger {
 public:
  Ranger(const PackList& of, const Whereabouts& at, std::int64_t missingBytes)
      : list(of), where(at), gapsLeft(static_cast<std::uint64_t>(missingBytes) / 100) {}

  /** With `isUrgent`, makes small parts that arrive over all connections. */
  Fault run(std::vector<std::uint32_t> blocks, bool isUrgent, std::vector<Range>& ranges) {
    const std::uint64_t most = isUrgent ? urgentBytes : bundleMaxBytes;
    std::sort(blocks.begin(), blocks.end(), [&](std::uint32_t a, std::uint32_t b) {
      if (where.bundleOf[a] != where.bundleOf[b]) return where.bundleOf[a] < where.bundleOf[b];
      return where.offsetOf[a] < where.offsetOf[b];
    });
    const std::uint64_t largest = findLargestGap(blocks);
    for (const std::uint32_t block : blocks) {
      const std::int32_t bundle = where.bundleOf[block];
      const std::uint64_t from = where.offsetOf[block], to = from + list.length(block);
      if (bundle < 0) return waiting(PackWait::portal);
      const bool isBehind = !ranges.empty() && ranges.back().bundle == bundle && from >= ranges.back().to;
      const std::uint64_t gap = isBehind ? from - ranges.back().to : 0;
      if (!isBehind || gap > (std::min)(largest, gapsLeft) || to - ranges.back().from > most) {
        ranges.push_back({bundle, from, to, {block}});
        continue;
      }
      gapsLeft -= gap;
      ranges.back().to = to;
      ranges.back().blocks.push_back(block);
    }
    return {};
  }

 private:
  /** A gap is read instead of split up to this size, and up to a hundredth of the missing bytes. */
  static constexpr std::uint64_t gapBytes = 128 * 1024;
  static constexpr std::uint64_t urgentBytes = 4 * 1024 * 1024;

  const PackList& list;
  const Whereabouts& where;
  /** How many unneeded bytes may still be read. */
  std::uint64_t gapsLeft;

  /** Reads over the smallest gaps, as many as allowed, but none over the limit. */
  std::uint64_t findLargestGap(const std::vector<std::uint32_t>& sorted) const {
    std::vector<std::uint64_t> gaps;
    for (std::size_t at = 1; at < sorted.size(); ++at) {
      const std::uint32_t before = sorted[at - 1], block = sorted[at];
      const std::uint64_t end = where.offsetOf[before] + std::uint64_t{list.length(before)};
      if (where.bundleOf[before] != where.bundleOf[block] || where.offsetOf[block] <= end) continue;
      if (where.offsetOf[block] - end <= gapBytes) gaps.push_back(where.offsetOf[block] - end);
    }
    std::sort(gaps.begin(), gaps.end());
    std::uint64_t left = gapsLeft, largest = 0;
    for (const std::uint64_t gap : gaps) {
      if (gap > left) break;
      left -= gap;
      largest = gap;
    }
    return largest;
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
