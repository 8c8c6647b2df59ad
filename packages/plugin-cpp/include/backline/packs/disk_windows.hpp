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
 * A real drive of Windows, by its long paths: `C:/Sounds` is `\\?\C:\Sounds`. What another program holds open is tried again
 * for a moment. Compiled, and not run, in this repository's checks.
 */
class SystemDisk : public Disk, private packs::WindowsFiles {
 public:
  DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) override {
    BY_HANDLE_FILE_INFORMATION found{};
    entry.reset();
    const File opened(openEntry(path));
    if (!opened.isOpen() || !GetFileInformationByHandle(opened.own, &found)) return noneIfMissing(GetLastError());
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
    const HANDLE search = FindFirstFileW((toNative(path) + L"\\*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return noneIfMissing(GetLastError());
    do {
      const std::string name = narrow(found.cFileName);
      if (name != "." && name != "..") names.push_back(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    return DiskFault::none;
  }

  DiskFault makeFolder(const std::string& path) override {
    for (std::size_t end = path.find('/', 3);; end = path.find('/', end + 1)) {
      const std::wstring part = toNative(path.substr(0, end));
      if (!CreateDirectoryW(part.c_str(), nullptr) && GetLastError() != ERROR_ALREADY_EXISTS) {
        const DWORD error = GetLastError();
        if (GetFileAttributesW(part.c_str()) == INVALID_FILE_ATTRIBUTES) return toFault(error);
      }
      if (end == std::string::npos) return DiskFault::none;
    }
  }

  DiskFault removeFolder(const std::string& path) override {
    RemoveDirectoryW(toNative(path).c_str());
    return DiskFault::none;
  }

  DiskFault remove(const std::string& path) override {
    files.forget(path);
    return again([&] { return DeleteFileW(toNative(path).c_str()) ? DiskFault::none : noneIfMissing(GetLastError()); });
  }

  DiskFault rename(const std::string& from, const std::string& to) override {
    files.forget(from);
    files.forget(to);
    return again([&] { return moveFile(toNative(from), toNative(to)); });
  }

  DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) override {
    bytes.reset();
    const File file(openFile(path, GENERIC_READ, OPEN_EXISTING));
    LARGE_INTEGER size{};
    if (!file.isOpen() || !GetFileSizeEx(file.own, &size)) return noneIfMissing(GetLastError());
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
    DiskFault fault = writeWhole(temporary, CREATE_NEW, bytes);
    if (fault == DiskFault::none) fault = again([&] { return moveFile(toNative(temporary), toNative(path)); });
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
    DiskFault fault = writeWhole(temporary, CREATE_NEW, bytes);
    // Whole at once: a rename that replaces nothing.
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
    // Nothing is written by this handle: the file may have another name.
    const File file(openFile(path, GENERIC_WRITE, OPEN_EXISTING, true));
    return file.isOpen() && FlushFileBuffers(file.own) ? DiskFault::none : toFault(GetLastError());
  }

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
        isTaken = fault != DiskFault::tooLarge && fault != DiskFault::full;
        if (!isTaken) fault = DiskFault::none;
      }
    }
    DeleteFileW(toNative(path).c_str());
    return fault;
  }

 private:
  using OpenFiles = packs::OpenFiles<File>;
  OpenFiles files;

  DiskFault open(const std::string& path, bool isWriting, OpenFiles::Ptr& file) {
    return files.use(path, isWriting, file, [&](OpenFiles::Ptr& into) {
      const DWORD access = isWriting ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
      into = std::make_shared<File>(openFile(path, access, isWriting ? OPEN_ALWAYS : OPEN_EXISTING));
      return into->isOpen() ? DiskFault::none : toFault(GetLastError());
    });
  }

  /** Virus scanners hold a file for moments; the engine asks again for longer. */
  template <typename Try>
  static DiskFault again(Try attempt) {
    DiskFault fault = attempt();
    for (DWORD pause = 10; fault == DiskFault::inUse && pause <= 160; pause *= 2) {
      Sleep(pause);
      fault = attempt();
    }
    return fault;
  }
  static DiskFault moveFile(const std::wstring& from, const std::wstring& to) {
    const bool isMoved = MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    return isMoved ? DiskFault::none : toFault(GetLastError());
  }

};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
