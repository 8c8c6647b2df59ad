#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** One thing that is owned, with what is left of it. */
struct Owned {
  std::string sku = {};
  Mode mode = Mode::none;
  /** Until when it is `full`, in whole days that are rounded up; -1: it does not end by itself. */
  std::int64_t daysLeft = -1;
};

/** What a panel says of a state at a time. */
struct Summary {
  /** In the order of their SKUs. */
  std::vector<Owned> owned = {};
  std::size_t full = 0, keep = 0, none = 0;
  /** How long this computer can do without a network, in days that are rounded up; -1: for ever. */
  std::int64_t daysWithoutNetwork = -1;
  /** How many things wait for a place. */
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
