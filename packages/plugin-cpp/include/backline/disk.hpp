#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "version.hpp"

/** The operations that an engine of packs needs from a drive. `system_disk.hpp` implements them. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Kinds of failures that need different reactions. */
enum class DiskFault {
  none,
  /** The file, the folder or the whole drive is missing. */
  missing,
  full,
  /** Nothing can be changed, because of the drive or this user's permissions. */
  readOnly,
  /** Another program holds the file. The user's permissions are fine. */
  inUse,
  /** The drive does not support a file of this size. */
  tooLarge,
  /** A link, a pipe, a folder instead of a file, or a file with a second name. */
  link,
  unreadable
};

struct DiskEntry {
  /** `link` includes everything that is neither file nor folder. */
  enum class Kind { file, folder, link } kind = Kind::file;
  std::uint64_t bytes = 0;
  /** True for a file with a second name: writing into it would change both. */
  bool isShared = false;
};

/**
 * Sixteen operations, and two that close files. Paths are UTF-8 with slashes. Only `list` and `makeFolder` follow a
 * link in the last part of a path; the others accept only regular files, and never write to one with a second name.
 * Several threads may call any operation at once, and several disks, in one or many processes, may use a folder. Each
 * operation says what remains if it is killed halfway.
 */
class Disk {
 public:
  virtual ~Disk() = default;
  /** Returns nothing if nothing is there. */
  virtual DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) = 0;
  /** The names in a folder, or a fault; empty if there is no folder. */
  virtual DiskFault list(const std::string& path, std::vector<std::string>& names) = 0;
  /** Also creates the folders above it. Paths may be relative and contain `..`, `.` and double slashes. */
  virtual DiskFault makeFolder(const std::string& path) = 0;
  /** Removes an empty folder; does nothing otherwise. */
  virtual DiskFault removeFolder(const std::string& path) = 0;
  /** Also succeeds for missing and read-only files. */
  virtual DiskFault remove(const std::string& path) = 0;
  /** Replaces a file completely or not at all. A folder is only moved to a free path. */
  virtual DiskFault rename(const std::string& from, const std::string& to) = 0;
  /** Reads a whole file. Returns nothing if it is missing or larger than allowed. */
  virtual DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) = 0;
  /** Replaces a whole file and syncs it. If killed, the old or the new file remains. */
  virtual DiskFault write(const std::string& path, std::string_view bytes) = 0;
  /** Appends and syncs. If killed, a part may be written. */
  virtual DiskFault append(const std::string& path, std::string_view bytes) = 0;
  /** Creates a file, unless it exists. Exactly one of several callers succeeds. */
  virtual DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) = 0;
  /** Reads from a position. `got` is the number of bytes read. */
  virtual DiskFault readAt(const std::string& path, std::uint64_t at, std::uint8_t* into, std::size_t size,
                           std::size_t& got) = 0;
  /** Writes at a position and creates a missing file. If killed, a part may be written. */
  virtual DiskFault writeAt(const std::string& path, std::uint64_t at, const std::uint8_t* bytes, std::size_t size) = 0;
  /** Syncs what was written to a file, and closes it. */
  virtual DiskFault sync(const std::string& path) = 0;
  /** Free bytes for this user; nothing if unknown. */
  virtual DiskFault findSpace(const std::string& path, std::optional<std::uint64_t>& bytes) = 0;
  /** True if the drive supports a file of this size, even if it is full now. Tries it with an empty file. */
  virtual DiskFault fits(const std::string& path, std::uint64_t bytes, bool& isTaken) = 0;
  /** Closes a finished file that was kept open, so that other programs can open it without sharing. */
  virtual void closeFile(const std::string& path) { static_cast<void>(path); }
  /** Closes unused files that were kept open, so that the drive can be ejected. */
  virtual void closeFiles() {}
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
