#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "../../disk.hpp"
#include "states.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Why work stops for now. No progress is lost. */
struct [[nodiscard]] Fault {
  enum class Kind {
    none,
    /** A failed drive operation; `text` is its path. */
    disk,
    /** Continues by itself once the reason is gone. `text` and `bytes` hold a file, the missing bytes, or a time. */
    waiting,
    /** A person decides. `text` is the code, `ref` the reference for support. */
    refused,
    /** Stopped by a person, or because the program ends. */
    stopped,
    /** The link no longer works, so ask for a new one. */
    linkOver,
    /** Another source is faster, so this one is left. */
    left
  };
  Kind kind = Kind::none;
  DiskFault disk = DiskFault::none;
  PackWait wait = PackWait::network;
  std::string text = {}, ref = {};
  std::int64_t bytes = -1;
  /** When to try again, if the portal said so; otherwise -1. */
  std::int64_t afterMs = -1;

  explicit operator bool() const { return kind != Kind::none; }
  bool is(Kind one) const { return kind == one; }
  bool isWaiting(PackWait reason) const { return kind == Kind::waiting && wait == reason; }
};

inline Fault onDisk(DiskFault fault, const std::string& path) {
  if (fault == DiskFault::none) return {};
  return {Fault::Kind::disk, fault, {}, path};
}
inline Fault waiting(PackWait reason, std::string detail = {}, std::int64_t bytes = -1, std::int64_t afterMs = -1) {
  return {Fault::Kind::waiting, DiskFault::none, reason, std::move(detail), {}, bytes, afterMs};
}
inline Fault refused(std::string code, std::string ref = {}) {
  return {Fault::Kind::refused, DiskFault::none, {}, std::move(code), std::move(ref)};
}
inline Fault stopped() { return {Fault::Kind::stopped}; }

/** Turns an obstacle before any work into a refusal. */
inline std::string toRefusal(const Fault& fault) {
  if (fault.is(Fault::Kind::refused)) return fault.text;
  if (fault.is(Fault::Kind::disk) && fault.disk == DiskFault::link) return "folder_has_links";
  return fault.is(Fault::Kind::disk) && fault.disk == DiskFault::readOnly ? "drive_read_only" : "drive_missing";
}

/**
 * True if the network or the portal failed: the work can continue where it was. After other failures, everything is
 * checked again.
 */
inline bool isOfLine(const Fault& fault) {
  return fault.is(Fault::Kind::waiting) && (fault.wait == PackWait::network || fault.wait == PackWait::portal ||
                                            fault.wait == PackWait::streams || fault.wait == PackWait::quota);
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
