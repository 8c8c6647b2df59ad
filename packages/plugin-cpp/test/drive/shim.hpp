#pragma once

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <set>
#include <string>

// Include it before the functions get other names, because it declares some of them.
#include "backline/windows_calls.hpp"

/**
 * Windows behavior that Microsoft documents but Wine lacks. Servers and shares are not folders: CreateDirectory fails
 * for them, and GetFileAttributes gives ERROR_BAD_NETPATH. A drive that disappears ends a listing with
 * ERROR_NETNAME_DELETED. A removed file that another program has open cannot be opened or removed again:
 * ERROR_ACCESS_DENIED.
 */
namespace shim {

inline std::set<std::wstring> removed;
inline bool isLeaving(const wchar_t* path) {
  if (removed.count(path) == 0) return false;
  if (::GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES) return SetLastError(ERROR_ACCESS_DENIED), true;
  removed.erase(path);
  return false;
}
inline BOOL deleteFile(const wchar_t* path) {
  if (isLeaving(path) || !::DeleteFileW(path)) return FALSE;
  if (::GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES) removed.insert(path);
  return TRUE;
}
inline HANDLE createFile(const wchar_t* path, DWORD access, DWORD sharing, LPSECURITY_ATTRIBUTES security, DWORD disposition,
                         DWORD flags, HANDLE like) {
  if (isLeaving(path)) return INVALID_HANDLE_VALUE;
  return ::CreateFileW(path, access, sharing, security, disposition, flags, like);
}

/** A listing ends after this many names; -1 for no limit. */
inline int namesLeft = -1;

inline bool isServerOrShare(const std::wstring& path) {
  return path.rfind(L"\\\\?\\UNC\\", 0) == 0 && std::count(path.begin() + 8, path.end(), L'\\') < 2;
}
inline BOOL createDirectory(const wchar_t* path, LPSECURITY_ATTRIBUTES security) {
  if (!isServerOrShare(path)) return ::CreateDirectoryW(path, security);
  SetLastError(ERROR_BAD_PATHNAME);
  return FALSE;
}
inline DWORD getFileAttributes(const wchar_t* path) {
  if (!isServerOrShare(path)) return ::GetFileAttributesW(path);
  SetLastError(ERROR_BAD_NETPATH);
  return INVALID_FILE_ATTRIBUTES;
}
inline BOOL findNextFile(HANDLE search, WIN32_FIND_DATAW* found) {
  if (namesLeft < 0 || namesLeft-- > 0) return ::FindNextFileW(search, found);
  SetLastError(ERROR_NETNAME_DELETED);
  return FALSE;
}

}  // namespace shim

#define CreateFileW shim::createFile
#define DeleteFileW shim::deleteFile
#define CreateDirectoryW shim::createDirectory
#define GetFileAttributesW shim::getFileAttributes
#define FindNextFileW shim::findNextFile
#include "backline/system_disk.hpp"
#undef CreateFileW
#undef DeleteFileW
#undef CreateDirectoryW
#undef GetFileAttributesW
#undef FindNextFileW
#endif
