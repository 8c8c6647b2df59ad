#pragma once

#include <string>
#include <string_view>

#include "version.hpp"

struct _SECURITY_ATTRIBUTES;

/**
 * The few Windows functions that a client needs, without <windows.h>, whose macros would reach every source file of a
 * plugin.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace windows {

extern "C" {
__declspec(dllimport) void* __stdcall CreateFileW(const wchar_t*, unsigned long, unsigned long, ::_SECURITY_ATTRIBUTES*,
                                                  unsigned long, unsigned long, void*);
__declspec(dllimport) int __stdcall DeleteFileW(const wchar_t*);
__declspec(dllimport) unsigned long __stdcall GetLastError();
__declspec(dllimport) int __stdcall MoveFileExW(const wchar_t*, const wchar_t*, unsigned long);
__declspec(dllimport) int __stdcall MultiByteToWideChar(unsigned, unsigned long, const char*, int, wchar_t*, int);
__declspec(dllimport) int __stdcall WideCharToMultiByte(unsigned, unsigned long, const wchar_t*, int, char*, int,
                                                        const char*, int*);
}

inline constexpr unsigned long genericRead = 0x80000000, genericWrite = 0x40000000;
inline constexpr unsigned long shareNothing = 0, shareAll = 7;
inline constexpr unsigned long createNew = 1, openExisting = 3, openAlways = 4;
inline constexpr unsigned long success = 0, fileNotFound = 2, accessDenied = 5, sharingViolation = 32;

/** Invalid UTF-8 becomes U+FFFD. */
inline std::wstring widen(std::string_view text) {
  const int length = static_cast<int>(text.size());
  const int size = MultiByteToWideChar(65001, 0, text.data(), length, nullptr, 0);
  std::wstring wide(static_cast<std::size_t>(size), L'\0');
  MultiByteToWideChar(65001, 0, text.data(), length, wide.data(), size);
  return wide;
}
/** Half of a surrogate pair, which is allowed in Windows names, becomes U+FFFD. */
inline std::string narrow(std::wstring_view text) {
  const int length = static_cast<int>(text.size());
  const int size = WideCharToMultiByte(65001, 0, text.data(), length, nullptr, 0, nullptr, nullptr);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(65001, 0, text.data(), length, bytes.data(), size, nullptr, nullptr);
  return bytes;
}

/** Returns the Windows error, or `success` and a handle. */
inline unsigned long open(const std::wstring& path, unsigned long access, unsigned long sharing, unsigned long disposition,
                          void*& handle) {
  constexpr unsigned long normal = 0x80;
  handle = CreateFileW(path.c_str(), access, sharing, nullptr, disposition, normal, nullptr);
  return handle == reinterpret_cast<void*>(-1) ? GetLastError() : success;
}
inline unsigned long remove(const std::wstring& path) { return DeleteFileW(path.c_str()) != 0 ? success : GetLastError(); }
/** Replaces an existing file, and returns once it is on the disk. */
inline unsigned long move(const std::wstring& from, const std::wstring& to) {
  constexpr unsigned long replaceExisting = 1, writeThrough = 8;
  return MoveFileExW(from.c_str(), to.c_str(), replaceExisting | writeThrough) != 0 ? success : GetLastError();
}

}  // namespace windows
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
