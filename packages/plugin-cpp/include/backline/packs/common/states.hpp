#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../version.hpp"

/** The states of a pack, the actions they allow, the data to show, and the limits of the work. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A pack is in exactly one of them. */
enum class PackStateName { absent, planning, installing, paused, waiting, ready, installed, damaged, lost, refused };

enum class PackWait {
  network,
  portal,
  driveMissing,
  driveFull,
  driveReadOnly,
  driveLimit,
  fileInUse,
  otherProcess,
  streams,
  quota
};

enum class PackAction {
  install,
  update,
  pause,
  resume,
  cancel,
  swap,
  rollback,
  verify,
  repair,
  move,
  uninstall,
  find,
  forget
};

inline std::string_view toText(PackStateName name) {
  static constexpr std::string_view texts[] = {"absent", "planning",  "installing", "paused", "waiting",
                                               "ready",  "installed", "damaged",    "lost",   "refused"};
  return texts[static_cast<std::size_t>(name)];
}
inline std::string_view toText(PackWait wait) {
  static constexpr std::string_view texts[] = {"network",         "portal",      "drive_missing", "drive_full",
                                               "drive_read_only", "drive_limit", "file_in_use",   "other_process",
                                               "streams",         "quota"};
  return texts[static_cast<std::size_t>(wait)];
}
inline std::string_view toText(PackAction action) {
  static constexpr std::string_view texts[] = {"install",  "update", "pause",  "resume", "cancel",    "swap",  "rollback",
                                               "verify",   "repair", "move",   "uninstall", "find",   "forget"};
  return texts[static_cast<std::size_t>(action)];
}

struct PackStateRow {
  /** Allowed actions and possible next states, a bit for each. */
  std::uint32_t actions, next;
};

namespace packs {
template <typename Name>
constexpr std::uint32_t toBits(std::initializer_list<Name> names) {
  std::uint32_t bits = 0;
  for (const Name name : names) bits |= std::uint32_t{1} << static_cast<unsigned>(name);
  return bits;
}
constexpr PackStateRow toRow(std::initializer_list<PackAction> actions, std::initializer_list<PackStateName> next) {
  return {toBits(actions), toBits(next)};
}
}  // namespace packs

/** Indexed by `PackStateName`. Must match `packStates` in TypeScript: `fixtures/packs/states.json`. */
inline const std::array<PackStateRow, 10>& packStates() {
  using A = PackAction;
  using S = PackStateName;
  using packs::toRow;
  static constexpr std::array<PackStateRow, 10> rows = {
      toRow({A::install, A::find}, {S::planning, S::installed, S::waiting}),
      toRow({A::pause}, {S::installing, S::installed, S::ready, S::damaged, S::waiting, S::refused, S::paused}),
      toRow({A::pause, A::cancel},
            {S::installing, S::planning, S::installed, S::ready, S::waiting, S::refused, S::paused, S::absent}),
      toRow({A::resume, A::cancel, A::uninstall}, {S::planning, S::waiting, S::refused, S::absent, S::lost}),
      toRow({A::resume, A::pause, A::cancel},
            {S::planning, S::installing, S::installed, S::ready, S::damaged, S::waiting, S::refused, S::paused, S::absent,
             S::lost}),
      toRow({A::swap, A::update, A::verify, A::move, A::uninstall},
            {S::installed, S::planning, S::waiting, S::damaged, S::absent, S::lost, S::refused}),
      toRow({A::update, A::verify, A::repair, A::move, A::rollback, A::uninstall},
            {S::planning, S::ready, S::damaged, S::waiting, S::absent, S::lost, S::refused}),
      toRow({A::repair, A::update, A::verify, A::uninstall}, {S::planning, S::waiting, S::absent, S::lost, S::refused}),
      toRow({A::find, A::forget, A::install},
            {S::installed, S::paused, S::ready, S::absent, S::planning, S::waiting}),
      toRow({A::resume, A::uninstall, A::install, A::update},
            {S::planning, S::installed, S::paused, S::absent, S::waiting, S::lost})};
  return rows;
}

inline bool mayDo(PackStateName state, PackAction action) {
  return (packStates()[static_cast<std::size_t>(state)].actions >> static_cast<unsigned>(action) & 1) != 0;
}

/** Pauses before the next attempt in seconds, each ± 20 %. The last one repeats. */
inline constexpr std::array<int, 4> packWaitSeconds = {2, 10, 60, 300};

struct PackProgress {
  /** Verified and on the disk. */
  std::int64_t bytes = 0, total = 0;
  /** -1 if unknown. */
  std::int64_t secondsLeft = -1;
  /** Bytes received from the portal, including lists and repeated blocks. */
  std::int64_t fetchedBytes = 0;
  /** True if the first group is complete. */
  bool plays = false;
};

/** The state of a pack. Empty texts and -1 mean that there is nothing to report. */
struct PackState {
  std::string sku;
  /** The pack's name in the shop. Empty before `list` has asked the portal. */
  std::string title = {};
  PackStateName state = PackStateName::absent;
  /** The folder's name and path. */
  std::string name = {}, folder = {}, version = {};
  std::int64_t bytes = -1;
  /** For `waiting`. `detail` is a file, a library or a time; `bytes` is the number of missing bytes. */
  struct Waiting {
    PackWait reason;
    std::string detail = {};
    std::int64_t bytes = -1;
  };
  std::optional<Waiting> waiting = {};
  /** For `refused`. `ref` is the reference for support. */
  struct Refusal {
    std::string code, ref = {};
  };
  std::optional<Refusal> refusal = {};
  std::optional<PackProgress> progress = {};
  /** For `damaged`. */
  struct Damage {
    std::int64_t places = 0, bytes = 0;
  };
  std::optional<Damage> damage = {};
  /** The portal's offer, if it differs from the installed version. */
  struct Update {
    std::string version;
    std::int64_t bytes = 0;
  };
  std::optional<Update> update = {};
  /** The version to use from the next start on, and the version that `rollback` restores. */
  std::string nextVersion = {}, previousVersion = {};
  /** The folder is synced to a cloud: a warning, not a refusal. */
  std::string syncsWith = {};
};

/** A folder that was chosen for packs. */
struct PackLibrary {
  std::string id;
  /** Its last known path. */
  std::string path;
  /** The packs it held, to report them as missing while its drive is away. */
  struct Pack {
    std::string sku, name, version;
    bool operator==(const Pack& other) const {
      return sku == other.sku && name == other.name && version == other.version;
    }
  };
  std::vector<Pack> packs = {};
  /** The order in which libraries became known; the lowest is first. */
  std::int64_t rank = 0;
};

struct PackLimits {
  /** The maximum speed of downloads in bytes per second, for all packs of an engine; 0 for none. */
  std::int64_t bytesPerSecond = 0;
  /** Bytes to leave free on a drive. */
  std::uint64_t spareBytes = 64 * 1024 * 1024;
  /** From this size on, the engine first tests that the drive supports such a file. */
  std::uint64_t largeFileBytes = std::uint64_t{4} * 1024 * 1024 * 1024;
  /** Extra threads during a download. All packs of an engine share one more connection than this. */
  unsigned helpers = 3;
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
