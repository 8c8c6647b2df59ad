#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "../disk.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Files of Windows by their long paths, and what its errors mean. */
class WindowsFiles {
 protected:
  struct File {
    explicit File(HANDLE opened) : own(opened) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
      if (isOpen()) CloseHandle(own);
    }
    bool isOpen() const { return own != INVALID_HANDLE_VALUE; }
    const HANDLE own;
  };

  static DiskFault toFault(DWORD error) {
    switch (error) {
      case ERROR_SUCCESS: return DiskFault::none;
      case ERROR_FILE_NOT_FOUND:
      case ERROR_PATH_NOT_FOUND:
      case ERROR_INVALID_DRIVE:
      case ERROR_NOT_READY:
      case ERROR_BAD_NETPATH: return DiskFault::missing;
      case ERROR_DISK_FULL:
      case ERROR_HANDLE_DISK_FULL: return DiskFault::full;
      case ERROR_WRITE_PROTECT: return DiskFault::readOnly;
      case ERROR_FILE_TOO_LARGE:
      case ERROR_INVALID_PARAMETER: return DiskFault::tooLarge;
      case ERROR_CANT_ACCESS_FILE: return DiskFault::link;
      // A file that another program holds is refused as one without permission.
      case ERROR_ACCESS_DENIED:
      case ERROR_SHARING_VIOLATION:
      case ERROR_LOCK_VIOLATION:
      case ERROR_USER_MAPPED_FILE: return DiskFault::inUse;
      default: return DiskFault::unreadable;
    }
  }
  static DiskFault noneIfMissing(DWORD error) {
    const DiskFault fault = toFault(error);
    return fault == DiskFault::missing ? DiskFault::none : fault;
  }

  static std::wstring widen(const std::string& text) {
    const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(size), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), wide.data(), size);
    return wide;
  }
  static std::string narrow(const wchar_t* text) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    std::string bytes(static_cast<std::size_t>(size > 0 ? size - 1 : 0), '\0');
    if (size > 1) WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes.data(), size - 1, nullptr, nullptr);
    return bytes;
  }
  /** Beyond 260 characters Windows needs the long form of a path. */
  static std::wstring toNative(const std::string& path) {
    std::wstring native = widen(path);
    for (wchar_t& one : native)
      if (one == L'/') one = L'\\';
    if (native.compare(0, 4, L"\\\\?\\") == 0) return native;
    if (native.compare(0, 2, L"\\\\") == 0) return L"\\\\?\\UNC\\" + native.substr(2);
    return native.size() > 1 && native[1] == L':' ? L"\\\\?\\" + native + (native.size() == 2 ? L"\\" : L"") : native;
  }
  /** Whatever it is, as itself, to look at it alone: no other program's handle stands in the way. */
  static HANDLE openEntry(const std::string& path) {
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    return CreateFileW(toNative(path).c_str(), FILE_READ_ATTRIBUTES, sharing, nullptr, OPEN_EXISTING, flags, nullptr);
  }

  /**
   * A reparse point, such as a junction, is opened as itself, and refused: nothing is read or written through a link. Neither
   * is anything written into a file that has another name, too, unless it `mayBeShared`.
   */
  static HANDLE openFile(const std::string& path, DWORD access, DWORD disposition, bool mayBeShared = false) {
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD flags = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT;
    const HANDLE file = CreateFileW(toNative(path).c_str(), access, sharing, nullptr, disposition, flags, nullptr);
    BY_HANDLE_FILE_INFORMATION found{};
    if (file == INVALID_HANDLE_VALUE) return file;
    if (!GetFileInformationByHandle(file, &found)) return file;
    const bool isWritten = (access & GENERIC_WRITE) != 0 && !mayBeShared;
    const bool isOther = isWritten && found.nNumberOfLinks > 1;
    if ((found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 && !isOther) return file;
    CloseHandle(file);
    SetLastError(ERROR_CANT_ACCESS_FILE);
    return INVALID_HANDLE_VALUE;
  }

  static OVERLAPPED toPlace(std::uint64_t at) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(at & 0xffffffff);
    place.OffsetHigh = static_cast<DWORD>(at >> 32);
    return place;
  }
  static DiskFault readFully(HANDLE file, std::uint64_t at, void* into, std::size_t size, std::size_t& got) {
    while (got < size) {
      OVERLAPPED place = toPlace(at + got);
      DWORD some = 0;
      const DWORD most = static_cast<DWORD>(size - got > (1u << 30) ? (1u << 30) : size - got);
      if (!ReadFile(file, static_cast<char*>(into) + got, most, &some, &place)) {
        const DWORD error = GetLastError();
        return error == ERROR_HANDLE_EOF ? DiskFault::none : toFault(error);
      }
      if (some == 0) break;
      got += some;
    }
    return DiskFault::none;
  }
  static DiskFault writeFully(HANDLE file, std::uint64_t at, const void* bytes, std::size_t size) {
    for (std::size_t put = 0; put < size;) {
      OVERLAPPED place = toPlace(at + put);
      DWORD some = 0;
      const DWORD most = static_cast<DWORD>(size - put > (1u << 30) ? (1u << 30) : size - put);
      if (!WriteFile(file, static_cast<const char*>(bytes) + put, most, &some, &place)) return toFault(GetLastError());
      put += some;
    }
    return DiskFault::none;
  }
  static DiskFault writeSynced(HANDLE file, std::uint64_t at, std::string_view bytes) {
    if (const DiskFault fault = writeFully(file, at, bytes.data(), bytes.size()); fault != DiskFault::none) return fault;
    return FlushFileBuffers(file) ? DiskFault::none : toFault(GetLastError());
  }
  static DiskFault writeWhole(const std::string& path, DWORD disposition, std::string_view bytes) {
    const File file(openFile(path, GENERIC_WRITE, disposition));
    return file.isOpen() ? writeSynced(file.own, 0, bytes) : toFault(GetLastError());
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
