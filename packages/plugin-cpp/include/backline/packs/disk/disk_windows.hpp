#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "open_files.hpp"
#include "temporary.hpp"
#include "windows_files.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * A real drive on Windows, with long paths: `C:/Sounds` is `\\?\C:\Sounds`. A file held by another program is retried
 * for a moment. The `read-only` attribute protects no file of a pack, as on other systems.
 */
class SystemDisk : public Disk, private packs::WindowsFiles {
 public:
  DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) override {
    BY_HANDLE_FILE_INFORMATION found{};
    entry.reset();
    const File opened(openEntry(path));
    if (!opened.isOpen() || !GetFileInformationByHandle(opened.own, &found))
      return packs::noneIfMissing(toFault(GetLastError(), toNative(path)));
    const DWORD kinds = found.dwFileAttributes;
    const auto kind = (kinds & FILE_ATTRIBUTE_REPARSE_POINT) != 0 ? DiskEntry::Kind::link
                      : (kinds & FILE_ATTRIBUTE_DIRECTORY) != 0   ? DiskEntry::Kind::folder
                                                                  : DiskEntry::Kind::file;
    const bool isShared = kind == DiskEntry::Kind::file && found.nNumberOfLinks > 1;
    entry = DiskEntry{kind, static_cast<std::uint64_t>(found.nFileSizeHigh) << 32 | found.nFileSizeLow, isShared};
    return DiskFault::none;
  }

  DiskFault list(const std::string& path, std::vector<std::string>& names) override {
    WIN32_FIND_DATAW found{};
    names.clear();
    const std::wstring native = toNative(path);
    const std::wstring pattern = native + (native.back() == L'\\' ? L"*" : L"\\*");
    const HANDLE search = FindFirstFileW(pattern.c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) {
      const DWORD error = GetLastError();
      return isFile(native) ? DiskFault::none : packs::noneIfMissing(toFault(error));
    }
    do {
      const std::string name = windows::narrow(found.cFileName);
      if (name != "." && name != "..") names.push_back(name);
    } while (FindNextFileW(search, &found));
    const DWORD error = GetLastError();
    FindClose(search);
    if (error == ERROR_NO_MORE_FILES) return DiskFault::none;
    // If the drive disappears halfway, the listing failed. A partial list must not look complete.
    names.clear();
    return toFault(error);
  }

  DiskFault makeFolder(const std::string& path) override {
    return makeFolders(toNative(path));
  }

  DiskFault removeFolder(const std::string& path) override {
    RemoveDirectoryW(toNative(path).c_str());
    return DiskFault::none;
  }

  DiskFault remove(const std::string& path) override {
    files.forget(path);
    const std::wstring native = toNative(path);
    return packs::noneIfMissing(again(native, [&] { return DeleteFileW(native.c_str()); }));
  }

  DiskFault rename(const std::string& from, const std::string& to) override {
    files.forget(from);
    files.forget(to);
    return moveFile(toNative(from), toNative(to));
  }

  DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) override {
    bytes.reset();
    const File file(openFile(path, GENERIC_READ, OPEN_EXISTING));
    LARGE_INTEGER size{};
    if (!file.isOpen() || !GetFileSizeEx(file.own, &size)) return packs::noneIfMissing(toFault(GetLastError()));
    if (static_cast<std::uint64_t>(size.QuadPart) > maxBytes) return DiskFault::none;
    std::string text(static_cast<std::size_t>(size.QuadPart), '\0');
    std::size_t got = 0;
    if (const DiskFault fault = readFully(file.own, 0, text.data(), text.size(), got); fault != DiskFault::none) return fault;
    if (got == text.size()) bytes = std::move(text);
    return DiskFault::none;
  }

  DiskFault write(const std::string& path, std::string_view bytes) override {
    files.forget(path);
    const std::string temporary = packs::toTemporary(path);
    DiskFault fault = writeNew(temporary, bytes);
    if (fault == DiskFault::none) fault = moveFile(toNative(temporary), toNative(path));
    if (fault != DiskFault::none) DeleteFileW(toNative(temporary).c_str());
    return fault;
  }

  DiskFault append(const std::string& path, std::string_view bytes) override {
    const File file(openFile(path, GENERIC_WRITE, OPEN_ALWAYS));
    LARGE_INTEGER size{};
    if (!file.isOpen() || !GetFileSizeEx(file.own, &size)) return toFault(GetLastError());
    return writeSynced(file.own, static_cast<std::uint64_t>(size.QuadPart), bytes);
  }

  DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) override {
    isMade = false;
    const std::string temporary = packs::toTemporary(path);
    DiskFault fault = writeNew(temporary, bytes);
    // Creates it complete, by a rename that replaces nothing.
    if (fault == DiskFault::none && MoveFileExW(toNative(temporary).c_str(), toNative(path).c_str(), MOVEFILE_WRITE_THROUGH)) {
      isMade = true;
    } else {
      const DWORD error = GetLastError();
      const bool isTaken = error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS || error == ERROR_ACCESS_DENIED;
      if (fault == DiskFault::none && !isTaken) fault = toFault(error);
      DeleteFileW(toNative(temporary).c_str());
    }
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
    return writeFully(file->own, at, bytes, size);
  }

  DiskFault sync(const std::string& path) override {
    // This handle never writes, so the file may have a second name.
    const File file(openFile(path, GENERIC_WRITE, OPEN_EXISTING, true));
    return file.isOpen() && FlushFileBuffers(file.own) ? DiskFault::none : toFault(GetLastError());
  }

  void closeFile(const std::string& path) override { files.forget(path); }
  void closeFiles() override { files.close(); }

  DiskFault findSpace(const std::string& path, std::optional<std::uint64_t>& bytes) override {
    ULARGE_INTEGER free{};
    bytes.reset();
    const std::string parent = path.substr(0, path.rfind('/'));
    if (GetDiskFreeSpaceExW(toNative(path).c_str(), &free, nullptr, nullptr) ||
        GetDiskFreeSpaceExW(toNative(parent).c_str(), &free, nullptr, nullptr))
      bytes = free.QuadPart;
    return DiskFault::none;
  }

  DiskFault fits(const std::string& path, std::uint64_t bytes, bool& isTaken) override {
    DiskFault fault = DiskFault::none;
    isTaken = true;
    {
      const File file(openFile(path, GENERIC_WRITE, OPEN_ALWAYS));
      if (!file.isOpen()) return toFault(GetLastError());
      LARGE_INTEGER end{};
      end.QuadPart = static_cast<LONGLONG>(bytes);
      if (!SetFilePointerEx(file.own, end, nullptr, FILE_BEGIN) || !SetEndOfFile(file.own)) {
        fault = toFault(GetLastError());
        // On Windows, FAT32 reports a full drive for a file that is too large.
        std::optional<std::uint64_t> free;
        findSpace(path, free);
        isTaken = fault != DiskFault::tooLarge && (fault != DiskFault::full || !free || *free < bytes);
        if (fault == DiskFault::tooLarge || fault == DiskFault::full) fault = DiskFault::none;
      }
    }
    DeleteFileW(toNative(path).c_str());
    return fault;
  }

 private:
  using OpenFiles = packs::OpenFiles<File>;
  OpenFiles files;
  /** Adds up to 300 ms. */
  static constexpr int triesMax = 60;
  static constexpr DWORD pauseMs = 5;

  DiskFault open(const std::string& path, bool isWriting, OpenFiles::Ptr& file) {
    return files.use(path, isWriting, file, [&](OpenFiles::Ptr& into) {
      const DWORD access = isWriting ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
      into = std::make_shared<File>(openFile(path, access, isWriting ? OPEN_ALWAYS : OPEN_EXISTING));
      return into->isOpen() ? DiskFault::none : toFault(GetLastError(), toNative(path));
    });
  }

  /** Starts at the innermost folder: above a share there is none, and folders above may belong to another user. */
  static DiskFault makeFolders(const std::wstring& native) {
    if (CreateDirectoryW(native.c_str(), nullptr)) return DiskFault::none;
    const DWORD error = GetLastError();
    if (error == ERROR_ALREADY_EXISTS || isFolder(native)) return DiskFault::none;
    const std::size_t parent = native.rfind(L'\\');
    // Nothing is above `\\?\C:`.
    if (error != ERROR_PATH_NOT_FOUND || parent <= 6) return toFault(error, native);
    const DiskFault fault = makeFolders(native.substr(0, parent));
    if (fault != DiskFault::none || CreateDirectoryW(native.c_str(), nullptr)) return fault;
    return GetLastError() == ERROR_ALREADY_EXISTS ? DiskFault::none : toFault(GetLastError(), native);
  }

  /** Virus scanners hold files for moments. The engine itself retries for longer. */
  template <typename Try>
  static DiskFault again(const std::wstring& native, Try attempt) {
    for (int tries = 0;; ++tries) {
      if (attempt()) return DiskFault::none;
      const DWORD error = GetLastError();
      if (error == ERROR_ACCESS_DENIED && tries == 0 && clearReadOnly(native)) continue;
      const DiskFault fault = toFault(error, native);
      if (fault != DiskFault::inUse || tries == triesMax) return fault;
      Sleep(pauseMs);
    }
  }
  static DiskFault moveFile(const std::wstring& from, const std::wstring& to) {
    const DWORD flags = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return again(GetFileAttributesW(to.c_str()) == INVALID_FILE_ATTRIBUTES ? from : to, [&] { return MoveFileExW(from.c_str(), to.c_str(), flags); });
  }
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
