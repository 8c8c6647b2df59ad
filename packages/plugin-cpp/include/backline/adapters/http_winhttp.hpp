#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// In this order.
#include <winhttp.h>

#include <atomic>
#include <cstddef>
#include <string>

#include "../client.hpp"
#include "../windows_calls.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/**
 * Posts with what Windows has, and so with the user's proxy and certificates. Link with winhttp; Windows 8.1 or later. An
 * answer that is not whole after `wholeMs` is none, nor is one that breaks off.
 */
class WinHttpClient : public HttpClient {
 public:
  explicit WinHttpClient(DWORD most = 15000) : wholeMs(most) {}

  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    const std::wstring address = windows::widen(url);
    URL_COMPONENTS parts{};
    parts.dwStructSize = sizeof(parts);
    parts.dwHostNameLength = parts.dwUrlPathLength = parts.dwExtraInfoLength = static_cast<DWORD>(-1);
    if (!WinHttpCrackUrl(address.c_str(), 0, 0, &parts)) return {};
    const std::wstring host(parts.lpszHostName, parts.dwHostNameLength);
    const std::wstring path(parts.lpszUrlPath, parts.dwUrlPathLength);
    const Handle session(WinHttpOpen(L"backline", automaticProxy, WINHTTP_NO_PROXY_NAME, WINHTTP_NO_PROXY_BYPASS, 0));
    if (!session) return {};
    WinHttpSetTimeouts(session.get(), connectMs, connectMs, static_cast<int>(wholeMs), static_cast<int>(wholeMs));
    const Handle connection(WinHttpConnect(session.get(), host.c_str(), parts.nPort, 0));
    if (!connection) return {};
    const DWORD flags = parts.nScheme == INTERNET_SCHEME_HTTPS ? WINHTTP_FLAG_SECURE : 0;
    const HINTERNET opened = WinHttpOpenRequest(connection.get(), L"POST", path.c_str(), nullptr, WINHTTP_NO_REFERER,
                                                WINHTTP_DEFAULT_ACCEPT_TYPES, flags);
    if (opened == nullptr) return {};
    Request request(opened, wholeMs);
    DWORD disabled = WINHTTP_DISABLE_REDIRECTS | WINHTTP_DISABLE_COOKIES | WINHTTP_DISABLE_AUTHENTICATION;
    WinHttpSetOption(request.get(), WINHTTP_OPTION_DISABLE_FEATURE, &disabled, sizeof(disabled));
    std::wstring headers = L"Content-Type: application/json\r\n";
    if (!token.empty()) headers += L"Authorization: Bearer " + windows::widen(token) + L"\r\n";
    const DWORD bodySize = static_cast<DWORD>(body.size());
    if (!WinHttpSendRequest(request.get(), headers.c_str(), static_cast<DWORD>(-1), const_cast<char*>(body.data()), bodySize,
                            bodySize, 0))
      return {};
    if (!WinHttpReceiveResponse(request.get(), nullptr)) return {};
    HttpResponse response;
    DWORD status = 0, length = sizeof(status);
    WinHttpQueryHeaders(request.get(), WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER,
                        WINHTTP_HEADER_NAME_BY_INDEX, &status, &length, WINHTTP_NO_HEADER_INDEX);
    for (const wchar_t one : readHeader(request.get(), WINHTTP_QUERY_CONTENT_TYPE)) response.contentType += static_cast<char>(one & 127);
    char chunk[8192];
    DWORD size = 1;
    for (DWORD available = 0; size > 0 && response.body.size() <= maxBytes;) {
      // As much as is there: more would be waited for.
      if (request.isOver() || !WinHttpQueryDataAvailable(request.get(), &available)) return {};
      const DWORD wanted = available < sizeof(chunk) ? available : static_cast<DWORD>(sizeof(chunk));
      if (!WinHttpReadData(request.get(), chunk, wanted, &size)) return {};
      response.body.append(chunk, size);
    }
    response.status = static_cast<int>(status);
    const std::wstring announced = readHeader(request.get(), WINHTTP_QUERY_CONTENT_LENGTH);
    const bool isWhole = size == 0 && (announced.empty() || announced == std::to_wstring(response.body.size()));
    return isWhole && !request.isOver() ? response : HttpResponse();
  }

 private:
  static constexpr int connectMs = 5000;
  const DWORD wholeMs;
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

  /** Ends what waits on it when its time is over: the timeouts of WinHTTP begin again with each packet. */
  class Request {
   public:
    Request(HINTERNET opened, DWORD ms) : handle(opened) {
      CreateTimerQueueTimer(&timer, nullptr, &end, this, ms, 0, WT_EXECUTEONLYONCE);
    }
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;
    ~Request() {
      // Waits for one that is ending it now.
      if (timer != nullptr) static_cast<void>(DeleteTimerQueueTimer(nullptr, timer, INVALID_HANDLE_VALUE));
      close();
    }
    HINTERNET get() const { return handle; }
    bool isOver() const { return isClosed; }

   private:
    const HINTERNET handle;
    HANDLE timer = nullptr;
    std::atomic<bool> isClosed{false};

    void close() {
      if (!isClosed.exchange(true)) WinHttpCloseHandle(handle);
    }
    static void CALLBACK end(void* request, BOOLEAN) { static_cast<Request*>(request)->close(); }
  };

  static std::wstring readHeader(HINTERNET request, DWORD which) {
    DWORD bytes = 0;
    WinHttpQueryHeaders(request, which, WINHTTP_HEADER_NAME_BY_INDEX, WINHTTP_NO_OUTPUT_BUFFER, &bytes, WINHTTP_NO_HEADER_INDEX);
    std::wstring text(bytes / sizeof(wchar_t), L'\0');
    const bool isThere = bytes > 0 && WinHttpQueryHeaders(request, which, WINHTTP_HEADER_NAME_BY_INDEX, text.data(), &bytes,
                                                          WINHTTP_NO_HEADER_INDEX);
    text.resize(isThere ? bytes / sizeof(wchar_t) : 0);
    return text;
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
