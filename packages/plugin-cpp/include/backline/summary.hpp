#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** An owned item and its remaining time. */
struct Owned {
  std::string sku = {};
  Mode mode = Mode::none;
  /** When `full` ends, in whole days, rounded up; -1 if it does not end by itself. */
  std::int64_t daysLeft = -1;
};

/** The contents of a panel for a state at a given time. */
struct Summary {
  /** In the order of their SKUs. */
  std::vector<Owned> owned = {};
  std::size_t full = 0, keep = 0, none = 0;
  /** How long this computer can stay offline, in days, rounded up; -1 for no limit. */
  std::int64_t daysWithoutNetwork = -1;
  /** The number of items that wait for a place. */
  std::int64_t waiting = 0;
};

inline std::int64_t toDays(std::int64_t end, std::int64_t now) {
  if (end == 0) return -1;
  return end <= now ? 0 : (end - now + day - 1) / day;
}

inline Summary summarize(const ClientState& state, std::int64_t now) {
  Summary summary;
  for (const auto& [sku, mode] : state.modes) {
    summary.full += mode == Mode::full ? 1u : 0u;
    summary.keep += mode == Mode::keep ? 1u : 0u;
    summary.none += mode == Mode::none ? 1u : 0u;
    std::int64_t until = 0;
    for (const Json& one : state.lease["ent"].items)
      if (one["sku"].text == sku) until = one["until"].number;
    summary.owned.push_back({sku, mode, toDays(until, now)});
  }
  summary.daysWithoutNetwork = toDays(state.lease["exp"].number, now);
  summary.waiting = state.lease["wait"].number;
  return summary;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
