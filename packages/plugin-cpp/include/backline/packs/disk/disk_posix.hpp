#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../common/whole.hpp"
#include "open_files.hpp"
#include "temporary.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A real drive on macOS or Linux. */
class SystemDisk : public Disk {
 public:
  DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) override {
    struct ::stat found {};
    entry.reset();
    if (::lstat(path.c_str(), &found) != 0) return packs::noneIfMissing(toFault(errno));
    const auto kind = S_ISREG(found.st_mode)   ? DiskEntry::Kind::file
                      : S_ISDIR(found.st_mode) ? DiskEntry::Kind::folder
                                               : DiskEntry::Kind::link;
    const bool isShared = kind == DiskEntry::Kind::file && found.st_nlink > 1;
    entry = DiskEntry{kind, static_cast<std::uint64_t>(found.st_size), isShared};
    return DiskFault::none;
  }

  DiskFault list(const std::string& path, std::vector<std::string>& names) override {
    names.clear();
    ::DIR* const folder = ::opendir(path.c_str());
    if (folder == nullptr) return packs::noneIfMissing(toFault(errno));
    errno = 0;
    while (const ::dirent* const entry = ::readdir(folder)) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
      errno = 0;
    }
    const int error = errno;
    ::closedir(folder);
    if (error == 0) return DiskFault::none;
    // If the drive disappears halfway, the listing failed. A partial list must not look complete.
    names.clear();
    return toFault(error);
  }

  DiskFault makeFolder(const std::string& path) override {
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
      const std::string part = path.substr(0, end);
      if (::mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
        const int error = errno;
        // Folders above may belong to another user.
        struct ::stat found {};
        if (::stat(part.c_str(), &found) != 0) return toFault(error);
      }
      if (end == std::string::npos) return DiskFault::none;
    }
  }

  DiskFault removeFolder(const std::string& path) override {
    ::rmdir(path.c_str());
    return DiskFault::none;
  }

  DiskFault remove(const std::string& path) override {
    files.forget(path);
    return ::unlink(path.c_str()) == 0 ? DiskFault::none : packs::noneIfMissing(toFault(errno));
  }

  DiskFault rename(const std::string& from, const std::string& to) override {
    files.forget(from);
    files.forget(to);
    return ::rename(from.c_str(), to.c_str()) == 0 ? DiskFault::none : toFault(errno);
  }

  DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) override {
    bytes.reset();
    const File file(::open(path.c_str(), O_RDONLY | only));
    struct ::stat found {};
    if (const DiskFault fault = findFault(file.own, false, found); fault != DiskFault::none)
      return packs::noneIfMissing(fault);
    if (static_cast<std::uint64_t>(found.st_size) > maxBytes) return DiskFault::none;
    std::string text(static_cast<std::size_t>(found.st_size), '\0');
    std::size_t got = 0;
    if (const DiskFault fault = readFully(file.own, 0, text.data(), text.size(), got); fault != DiskFault::none) return fault;
    if (got == text.size()) bytes = std::move(text);
    return DiskFault::none;
  }

  DiskFault write(const std::string& path, std::string_view bytes) override {
    files.forget(path);
    const std::string temporary = packs::toTemporary(path);
    DiskFault fault = writeWhole(temporary, O_EXCL, bytes);
    if (fault == DiskFault::none && ::rename(temporary.c_str(), path.c_str()) != 0) fault = toFault(errno);
    if (fault != DiskFault::none) ::unlink(temporary.c_str());
    return fault;
  }

  DiskFault append(const std::string& path, std::string_view bytes) override { return writeWhole(path, O_APPEND, bytes); }

  /** A link creates the file complete. On drives without links, such as exFAT, it is created exclusively. */
  DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) override {
    isMade = false;
    const std::string temporary = packs::toTemporary(path);
    DiskFault fault = writeWhole(temporary, O_EXCL, bytes);
    if (fault == DiskFault::none) {
      if (::link(temporary.c_str(), path.c_str()) == 0) isMade = true;
      else if (errno != EEXIST) fault = createExclusively(path, bytes, isMade);
    }
    ::unlink(temporary.c_str());
    return fault;
  }

  DiskFault readAt(const std::string& path, std::uint64_t at, std::uint8_t* into, std::size_t size, std::size_t& got) override {
    got = 0;
    OpenFiles::Ptr file;
    if (const DiskFault fault = open(path, false, file); fault != DiskFault::none) return fault;
    return readFully(file->own, at, into, size, got);
  }

  DiskFault writeAt(const std::string& path, std::uint64_t at, const std::uint8_t* bytes, std::size_t size) override {
    OpenFiles::Ptr file;
    if (const DiskFault fault = open(path, true, file); fault != DiskFault::none) return fault;
    for (std::size_t put = 0; put < size;) {
      const ::ssize_t some = ::pwrite(file->own, bytes + put, size - put, static_cast<::off_t>(at + put));
      if (some < 0 && errno == EINTR) continue;
      if (some < 0) return toFault(errno);
      put += static_cast<std::size_t>(some);
    }
    return DiskFault::none;
  }

  DiskFault sync(const std::string& path) override {
    const File file(::open(path.c_str(), O_RDONLY | only));
    struct ::stat found {};
    if (const DiskFault fault = findFault(file.own, false, found); fault != DiskFault::none) return fault;
    return syncFile(file.own) ? DiskFault::none : toFault(errno);
  }

  void closeFile(const std::string& path) override { files.forget(path); }
  void closeFiles() override { files.close(); }

  DiskFault findSpace(const std::string& path, std::optional<std::uint64_t>& bytes) override {
    struct ::statvfs found {};
    bytes.reset();
    const std::string parent = path.substr(0, path.rfind('/'));
    if (::statvfs(path.c_str(), &found) != 0 && ::statvfs(parent.c_str(), &found) != 0) return DiskFault::none;
    bytes = toWhole<std::uint64_t>(found.f_bavail) * toWhole<std::uint64_t>(found.f_frsize);
    return DiskFault::none;
  }

  DiskFault fits(const std::string& path, std::uint64_t bytes, bool& isTaken) override {
    DiskFault fault = DiskFault::none;
    isTaken = true;
    {
      const File file(::open(path.c_str(), O_RDWR | O_CREAT | only, 0666));
      struct ::stat found {};
      if ((fault = findFault(file.own, true, found)) != DiskFault::none) return fault;
      if (::ftruncate(file.own, static_cast<::off_t>(bytes)) != 0) {
        // A full drive is not a limit: the missing part of the file may fit.
        isTaken = errno != EFBIG && errno != EINVAL;
        if (isTaken && errno != ENOSPC) fault = toFault(errno);
      }
    }
    ::unlink(path.c_str());
    return fault;
  }

 private:
  struct File {
    explicit File(int opened) : own(opened) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
      if (own >= 0) ::close(own);
    }
    const int own;
  };
  using OpenFiles = packs::OpenFiles<File>;
  OpenFiles files;
  /** Never follow a link or wait for a pipe. */
  static constexpr int only = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;

  static DiskFault toFault(int error) {
    switch (error) {
      case ENOENT:
      case ENOTDIR:
      case ENODEV:
      case ENXIO:
      case ESTALE: return DiskFault::missing;
      case ENOSPC:
      case EDQUOT: return DiskFault::full;
      case EROFS:
      case EPERM:
      case EACCES: return DiskFault::readOnly;
      case EFBIG: return DiskFault::tooLarge;
      case ELOOP:
      case EISDIR: return DiskFault::link;
      case EBUSY:
      case ETXTBSY:
      case EMFILE: return DiskFault::inUse;
      default: return DiskFault::unreadable;
    }
  }

  /** Why an opened file is refused: it is not a regular file, or writing would change a second name too. */
  static DiskFault findFault(int opened, bool isWriting, struct ::stat& found) {
    if (opened < 0 || ::fstat(opened, &found) != 0) return toFault(errno);
    return !S_ISREG(found.st_mode) || (isWriting && found.st_nlink > 1) ? DiskFault::link : DiskFault::none;
  }

  DiskFault open(const std::string& path, bool isWriting, OpenFiles::Ptr& file) {
    return files.use(path, isWriting, file, [&](OpenFiles::Ptr& into) {
      const int flags = (isWriting ? O_RDWR | O_CREAT : O_RDONLY) | only;
      struct ::stat found {};
      into = std::make_shared<File>(::open(path.c_str(), flags, 0666));
      // A read-only mode protects no file of a pack: it may be replaced and removed.
      if (into->own < 0 && errno == EACCES && isWriting && makeWritable(path))
        into = std::make_shared<File>(::open(path.c_str(), flags, 0666));
      return findFault(into->own, isWriting, found);
    });
  }

  static bool makeWritable(const std::string& path) {
    struct ::stat found {};
    const bool isFile = ::lstat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && found.st_nlink == 1;
    const bool isChanged = isFile && (found.st_mode & S_IWUSR) == 0 && ::chmod(path.c_str(), found.st_mode | S_IWUSR) == 0;
    if (!isChanged) errno = EACCES;
    return isChanged;
  }

  static bool syncFile(int file) {
#ifdef __APPLE__
    // On macOS, fsync leaves bytes in the drive's cache.
    if (::fcntl(file, F_FULLFSYNC) == 0) return true;
#endif
    return ::fsync(file) == 0;
  }

  static DiskFault readFully(int file, std::uint64_t at, void* into, std::size_t size, std::size_t& got) {
    while (got < size) {
      const ::ssize_t some = ::pread(file, static_cast<char*>(into) + got, size - got, static_cast<::off_t>(at + got));
      if (some < 0 && errno == EINTR) continue;
      if (some < 0) return toFault(errno);
      if (some == 0) break;
      got += static_cast<std::size_t>(some);
    }
    return DiskFault::none;
  }

  static DiskFault writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
      const ::ssize_t some = ::write(file, bytes.data(), bytes.size());
      if (some < 0 && errno == EINTR) continue;
      if (some < 0) return toFault(errno);
      bytes.remove_prefix(static_cast<std::size_t>(some));
    }
    return syncFile(file) ? DiskFault::none : toFault(errno);
  }
  static DiskFault writeWhole(const std::string& path, int flags, std::string_view bytes) {
    const File file(::open(path.c_str(), O_WRONLY | O_CREAT | only | flags, 0666));
    struct ::stat found {};
    const DiskFault fault = findFault(file.own, true, found);
    return fault == DiskFault::none ? writeAll(file.own, bytes) : fault;
  }
  static DiskFault createExclusively(const std::string& path, std::string_view bytes, bool& isMade) {
    const File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.own < 0) return errno == EEXIST ? DiskFault::none : toFault(errno);
    const DiskFault fault = writeAll(file.own, bytes);
    isMade = fault == DiskFault::none;
    // The drive is full: half a file would look like another program's lock.
    if (!isMade) ::unlink(path.c_str());
    return fault;
  }
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
