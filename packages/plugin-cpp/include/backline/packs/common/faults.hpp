#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "../../disk.hpp"
#include "states.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Why work does not go on now. Nothing that was done is lost by it. */
struct [[nodiscard]] Fault {
  enum class Kind {
    none,
    /** An operation on a drive: `text` is its path. */
    disk,
    /** It goes on by itself when the reason is over. `text` and `bytes`: a file, how many are missing, or until when. */
    waiting,
    /** A person decides: `text` is the code, `ref` the number for support. */
    refused,
    /** Ended by a person, or because its program ends. */
    stopped,
    /** A link does not work any more: another one is asked for. */
    linkOver,
    /** Another source is faster: this one is left. */
    left
  };
  Kind kind = Kind::none;
  DiskFault disk = DiskFault::none;
  PackWait wait = PackWait::network;
  std::string text = {}, ref = {};
  std::int64_t bytes = -1;
  /** When to try again, where the portal has said it; -1: it has not. */
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

/** What stands in the way of what has no work yet, as a refusal. */
inline std::string toRefusal(const Fault& fault) {
  if (fault.is(Fault::Kind::refused)) return fault.text;
  if (fault.is(Fault::Kind::disk) && fault.disk == DiskFault::link) return "folder_has_links";
  return fault.is(Fault::Kind::disk) && fault.disk == DiskFault::readOnly ? "drive_read_only" : "drive_missing";
}

/** What the line or the portal lacks: the work goes on where it was. All else is looked at again from the beginning. */
inline bool isOfLine(const Fault& fault) {
  return fault.is(Fault::Kind::waiting) && (fault.wait == PackWait::network || fault.wait == PackWait::portal ||
                                            fault.wait == PackWait::streams || fault.wait == PackWait::quota);
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
