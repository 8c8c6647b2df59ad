#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// In this order.
#include <winhttp.h>

#include <cstddef>
#include <string>

#include "../client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/**
 * Posts with what Windows has, and so with the user's proxy and certificates. Link with winhttp; Windows 8.1 or later.
 * Compiled, and not run, in this repository's checks.
 */
class WinHttpClient : public HttpClient {
 public:
  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    const ULONGLONG end = GetTickCount64() + wholeMs;
    const std::wstring address = widen(url);
    URL_COMPONENTS parts{};
    parts.dwStructSize = sizeof(parts);
    parts.dwHostNameLength = parts.dwUrlPathLength = parts.dwExtraInfoLength = static_cast<DWORD>(-1);
    if (!WinHttpCrackUrl(address.c_str(), 0, 0, &parts)) return {};
    const std::wstring host(parts.lpszHostName, parts.dwHostNameLength);
    const std::wstring path(parts.lpszUrlPath, parts.dwUrlPathLength);
    const Handle session(WinHttpOpen(L"backline", automaticProxy, WINHTTP_NO_PROXY_NAME, WINHTTP_NO_PROXY_BYPASS, 0));
    if (!session) return {};
    WinHttpSetTimeouts(session.get(), connectMs, connectMs, wholeMs, wholeMs);
    const Handle connection(WinHttpConnect(session.get(), host.c_str(), parts.nPort, 0));
    if (!connection) return {};
    const DWORD flags = parts.nScheme == INTERNET_SCHEME_HTTPS ? WINHTTP_FLAG_SECURE : 0;
    const Handle request(WinHttpOpenRequest(connection.get(), L"POST", path.c_str(), nullptr, WINHTTP_NO_REFERER,
                                            WINHTTP_DEFAULT_ACCEPT_TYPES, flags));
    if (!request) return {};
    DWORD disabled = WINHTTP_DISABLE_REDIRECTS | WINHTTP_DISABLE_COOKIES | WINHTTP_DISABLE_AUTHENTICATION;
    WinHttpSetOption(request.get(), WINHTTP_OPTION_DISABLE_FEATURE, &disabled, sizeof(disabled));
    std::wstring headers = L"Content-Type: application/json\r\n";
    if (!token.empty()) headers += L"Authorization: Bearer " + widen(token) + L"\r\n";
    const DWORD size = static_cast<DWORD>(body.size());
    if (!WinHttpSendRequest(request.get(), headers.c_str(), static_cast<DWORD>(-1), const_cast<char*>(body.data()), size,
                            size, 0))
      return {};
    if (!limit(request.get(), end) || !WinHttpReceiveResponse(request.get(), nullptr)) return {};
    HttpResponse response;
    DWORD status = 0, length = sizeof(status);
    WinHttpQueryHeaders(request.get(), WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER,
                        WINHTTP_HEADER_NAME_BY_INDEX, &status, &length, WINHTTP_NO_HEADER_INDEX);
    wchar_t type[256] = {};
    length = sizeof(type) - sizeof(wchar_t);
    WinHttpQueryHeaders(request.get(), WINHTTP_QUERY_CONTENT_TYPE, WINHTTP_HEADER_NAME_BY_INDEX, type, &length,
                        WINHTTP_NO_HEADER_INDEX);
    for (const wchar_t* at = type; *at != 0; ++at) response.contentType += static_cast<char>(*at & 127);
    char chunk[8192];
    DWORD read = 0;
    do {
      if (!limit(request.get(), end) || !WinHttpReadData(request.get(), chunk, sizeof(chunk), &read)) return {};
      response.body.append(chunk, read);
    } while (read > 0 && response.body.size() <= maxBytes);
    response.status = static_cast<int>(status);
    return read == 0 ? response : HttpResponse();
  }

 private:
  static constexpr int connectMs = 5000, wholeMs = 15000;
  /** An answer of the portal is far smaller; what is larger is none. */
  static constexpr std::size_t maxBytes = 4 * 1024 * 1024;
  /** WINHTTP_ACCESS_TYPE_AUTOMATIC_PROXY, which older headers don't have. */
  static constexpr DWORD automaticProxy = 4;

  class Handle {
   public:
    explicit Handle(HINTERNET opened) : handle(opened) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
      if (handle != nullptr) WinHttpCloseHandle(handle);
    }
    explicit operator bool() const { return handle != nullptr; }
    HINTERNET get() const { return handle; }

   private:
    HINTERNET handle;
  };

  /** What is left of the time is what the next step may wait. */
  static bool limit(HINTERNET request, ULONGLONG end) {
    const ULONGLONG now = GetTickCount64();
    if (now >= end) return false;
    const int left = static_cast<int>(end - now);
    return WinHttpSetTimeouts(request, connectMs, connectMs, left, left) != 0;
  }

  static std::wstring widen(const std::string& text) {
    const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(size), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()), wide.data(), size);
    return wide;
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
