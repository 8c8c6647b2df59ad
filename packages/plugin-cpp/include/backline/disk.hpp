#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "version.hpp"

/** What an engine of packs asks of a drive. `system_disk.hpp` is a real one. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Why an operation failed, as far as it decides what happens next. */
enum class DiskFault {
  none,
  /** Neither file nor folder is there, or the drive is not. */
  missing,
  full,
  /** The drive, or what this user may do there, lets nothing be changed. */
  readOnly,
  /** Another program has it open, and this user may do it otherwise. */
  inUse,
  /** The drive takes no file of that size. */
  tooLarge,
  /** A link, a pipe, a folder in place of a file, or a file that has another name, too. */
  link,
  unreadable
};

struct DiskEntry {
  /** `link`: also what is neither file nor folder. */
  enum class Kind { file, folder, link } kind = Kind::file;
  std::uint64_t bytes = 0;
  /** A file that has another name, too: what is written into it changes both. */
  bool isShared = false;
};

/**
 * Sixteen operations, and two that close files. Paths are UTF-8 with slashes. None but `list` and `makeFolder` follows a link in its last part, opens
 * anything but a file, or writes into one that has another name, too. Any may be called by several threads at once, and
 * several disks may work on one folder, in one process and in many. What is killed in the middle leaves what is said.
 */
class Disk {
 public:
  virtual ~Disk() = default;
  /** Nothing: nothing is there. */
  virtual DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) = 0;
  /** All names in a folder, or a fault; none where there is no folder. */
  virtual DiskFault list(const std::string& path, std::vector<std::string>& names) = 0;
  /** With those above it. Paths may have `..`, `.` and double slashes, and be relative. */
  virtual DiskFault makeFolder(const std::string& path) = 0;
  /** Where it is empty; otherwise nothing happens. */
  virtual DiskFault removeFolder(const std::string& path) = 0;
  /** Also what is not there, and what is read-only. */
  virtual DiskFault remove(const std::string& path) = 0;
  /** Replaces a file, whole or not at all. A folder is moved only where there is nothing. */
  virtual DiskFault rename(const std::string& from, const std::string& to) = 0;
  /** A whole file; nothing where there is none, or a larger one. */
  virtual DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) = 0;
  /** A whole file, and on the disk for certain. Killed: the old one, or the new one. */
  virtual DiskFault write(const std::string& path, std::string_view bytes) = 0;
  /** At the end of a file, and on the disk for certain. Killed: some of the bytes. */
  virtual DiskFault append(const std::string& path, std::string_view bytes) = 0;
  /** Not where a file is there already: of several callers one makes it. */
  virtual DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) = 0;
  /** Reads from a place on. `got`: how many bytes were there. */
  virtual DiskFault readAt(const std::string& path, std::uint64_t at, std::uint8_t* into, std::size_t size,
                           std::size_t& got) = 0;
  /** Makes the file where there is none. Killed: some of the bytes, or none. */
  virtual DiskFault writeAt(const std::string& path, std::uint64_t at, const std::uint8_t* bytes, std::size_t size) = 0;
  /** Returns when what was written to a file is on the disk for certain, and keeps no file open. */
  virtual DiskFault sync(const std::string& path) = 0;
  /** Free bytes for this user; nothing: not known. */
  virtual DiskFault findSpace(const std::string& path, std::optional<std::uint64_t>& bytes) = 0;
  /** Whether the drive takes a file of that size, however full it is: one is made without content, and removed. */
  virtual DiskFault fits(const std::string& path, std::uint64_t bytes, bool& isTaken) = 0;
  /** Closes what was kept open of a file that is whole: other programs may let nobody write to it while they read. */
  virtual void closeFile(const std::string& path) { static_cast<void>(path); }
  /** Closes what was kept open of files that nobody uses now: a drive with an open file is not ejected. */
  virtual void closeFiles() {}
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
