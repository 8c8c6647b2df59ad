#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../disk.hpp"
#include "../../windows_calls.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Opens Windows files by their long paths, and translates Windows errors. */
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
      case ERROR_BAD_NET_NAME:
      case ERROR_BAD_PATHNAME:
      case ERROR_BAD_NETPATH: return DiskFault::missing;
      case ERROR_DISK_FULL:
      case ERROR_HANDLE_DISK_FULL: return DiskFault::full;
      case ERROR_WRITE_PROTECT:
      case ERROR_ACCESS_DENIED: return DiskFault::readOnly;
      case ERROR_FILE_TOO_LARGE:
      case ERROR_INVALID_PARAMETER: return DiskFault::tooLarge;
      case ERROR_CANT_ACCESS_FILE: return DiskFault::link;
      case ERROR_SHARING_VIOLATION:
      case ERROR_LOCK_VIOLATION:
      case ERROR_USER_MAPPED_FILE: return DiskFault::inUse;
      default: return DiskFault::unreadable;
    }
  }

  /**
   * Explains a refused change. Windows reports a file held by another program as a missing permission, so check the
   * permission. A file that cannot even be inspected disappears when another program closes it.
   */
  static DiskFault toFault(DWORD error, const std::wstring& native) {
    if (error != ERROR_ACCESS_DENIED) return toFault(error);
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    const auto ask = [&](DWORD access) {
      const File file(CreateFileW(native.c_str(), access, sharing, nullptr, OPEN_EXISTING, flags, nullptr));
      return file.isOpen() ? ERROR_SUCCESS : GetLastError();
    };
    const DWORD refusal = ask(GENERIC_WRITE | DELETE);
    const bool isLeaving = refusal == ERROR_ACCESS_DENIED && ask(FILE_READ_ATTRIBUTES) == ERROR_ACCESS_DENIED;
    const bool isInUse = refusal == ERROR_SUCCESS || refusal == ERROR_SHARING_VIOLATION || isLeaving;
    return isInUse ? DiskFault::inUse : DiskFault::readOnly;
  }

  static bool isFolder(const std::wstring& native) {
    const DWORD attributes = GetFileAttributesW(native.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
  }

  static bool isFile(const std::wstring& native) {
    return GetFileAttributesW(native.c_str()) != INVALID_FILE_ATTRIBUTES && !isFolder(native);
  }

  /** Clears the `read-only` attribute, which a person or an archive has set. Returns true if it was set. */
  static bool clearReadOnly(const std::wstring& native) {
    const DWORD attributes = GetFileAttributesW(native.c_str());
    return isFile(native) && (attributes & FILE_ATTRIBUTE_READONLY) != 0 &&
           SetFileAttributesW(native.c_str(), attributes & ~static_cast<DWORD>(FILE_ATTRIBUTE_READONLY)) != 0;
  }

  static std::wstring getFullPath(const std::wstring& path) {
    std::wstring full(GetFullPathNameW(path.c_str(), 0, nullptr, nullptr), L'\0');
    full.resize(GetFullPathNameW(path.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
    return full;
  }

  /**
   * The long form of a path, which allows more than 260 characters and names that end in a dot. Windows uses it
   * literally, so `.`, `..`, double slashes and relative paths are resolved here.
   */
  static std::wstring toNative(const std::string& path) {
    std::wstring text = windows::widen(path);
    std::replace(text.begin(), text.end(), L'/', L'\\');
    const auto begins = [&](const wchar_t* with) { return text.rfind(with, 0) == 0; };
    const bool isLong = begins(L"\\\\?\\") || begins(L"\\\\.\\");
    const bool hasDrive = text.size() > 1 && text[1] == L':';
    if (!isLong && !begins(L"\\\\") && !(hasDrive && (text.size() == 2 || text[2] == L'\\')))
      text = getFullPath(hasDrive ? text.substr(0, 2) + L"." : begins(L"\\") ? L"\\" : L".") + L"\\" + text.substr(hasDrive ? 2 : 0);
    if (isLong) text.erase(0, 4);
    const bool isShare = begins(isLong ? L"UNC\\" : L"\\\\");
    if (isShare) text.erase(0, isLong ? 4 : 2);
    // A server with its share, or a drive, has no folder above it.
    const std::size_t fixed = isShare ? 2 : 1;
    std::vector<std::wstring> parts;
    for (std::size_t begin = 0, end = 0; end != std::wstring::npos; begin = end + 1) {
      end = text.find(L'\\', begin);
      std::wstring part = text.substr(begin, end == std::wstring::npos ? end : end - begin);
      if (part == L"..") {
        if (parts.size() > fixed) parts.pop_back();
      } else if (!part.empty() && part != L".") {
        parts.push_back(std::move(part));
      }
    }
    std::wstring native = isShare ? L"\\\\?\\UNC" : L"\\\\?";
    for (const std::wstring& part : parts) native += L"\\" + part;
    return parts.size() <= fixed ? native + L"\\" : native;
  }

  /** Opens anything, without following links, just to inspect it. No other program's handle prevents that. */
  static HANDLE openEntry(const std::string& path) {
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    return CreateFileW(toNative(path).c_str(), FILE_READ_ATTRIBUTES, sharing, nullptr, OPEN_EXISTING, flags, nullptr);
  }

  /**
   * Opens a file without following links. A reparse point such as a junction is refused, so nothing is read or written
   * through it. A file with a second name is refused too, unless `mayBeShared`.
   */
  static HANDLE openFile(const std::string& path, DWORD access, DWORD disposition, bool mayBeShared = false) {
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD flags = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT;
    const std::wstring native = toNative(path);
    const auto open = [&] { return CreateFileW(native.c_str(), access, sharing, nullptr, disposition, flags, nullptr); };
    HANDLE file = open();
    const bool isRefused = file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_ACCESS_DENIED;
    if (isRefused && disposition == OPEN_ALWAYS && clearReadOnly(native)) file = open();
    else if (isRefused && isFolder(native)) SetLastError(ERROR_CANT_ACCESS_FILE);
    else if (isRefused) SetLastError(ERROR_ACCESS_DENIED);
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
  static DiskFault writeNew(const std::string& path, std::string_view bytes) {
    const File file(openFile(path, GENERIC_WRITE, CREATE_NEW));
    return file.isOpen() ? writeSynced(file.own, 0, bytes) : toFault(GetLastError());
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
