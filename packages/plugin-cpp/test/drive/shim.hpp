#pragma once

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <algorithm>
#include <string>

/**
 * What Microsoft documents and Wine does not do: a server is no folder, and neither is a share. CreateDirectory fails for
 * them, and GetFileAttributes with ERROR_BAD_NETPATH. A drive that goes breaks off a listing with ERROR_NETNAME_DELETED.
 */
namespace shim {

/** A listing ends after so many names; -1: none does. */
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

#define CreateDirectoryW shim::createDirectory
#define GetFileAttributesW shim::getFileAttributes
#define FindNextFileW shim::findNextFile
#include "backline/system_disk.hpp"
#undef CreateDirectoryW
#undef GetFileAttributesW
#undef FindNextFileW
#endif
