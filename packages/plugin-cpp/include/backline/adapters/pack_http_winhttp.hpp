#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// Keep this order.
#include <winhttp.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include "../pack_http.hpp"
#include "../windows_calls.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/**
 * Downloads packs with Windows's own networking, with the user's proxy and certificates, over persistent connections.
 * Link with winhttp; needs Windows 8.1 or later. WinHTTP runs asynchronously, so that the calling thread can give up at
 * any time.
 */
class WinHttpPackHttp : public PackHttp {
 public:
  WinHttpPackHttp() : session(WinHttpOpen(L"backline", automaticProxy, WINHTTP_NO_PROXY_NAME, WINHTTP_NO_PROXY_BYPASS, WINHTTP_FLAG_ASYNC)) {
    WinHttpSetTimeouts(session, connectMs, connectMs, silentMs, silentMs);
    WinHttpSetStatusCallback(session, &WinHttpPackHttp::hear, WINHTTP_CALLBACK_FLAG_ALL_COMPLETIONS | WINHTTP_CALLBACK_FLAG_HANDLES, 0);
  }
  WinHttpPackHttp(const WinHttpPackHttp&) = delete;
  WinHttpPackHttp& operator=(const WinHttpPackHttp&) = delete;
  /** Waits until WinHTTP has released abandoned calls, because the plugin may be unloaded next. */
  ~WinHttpPackHttp() override {
    std::unique_lock guard(mutex);
    changed.wait(guard, [this] { return openRequests == 0; });
    guard.unlock();
    WinHttpCloseHandle(session);
  }

  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    std::wstring range;
    if (to >= 0) range = L"Range: bytes=" + std::to_wstring(from) + L"-" + std::to_wstring(to - 1) + L"\r\n";
    return ask(L"GET", url, range, {*this, {}, take, from});
  }

  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    std::wstring headers = L"Content-Type: application/json\r\n";
    if (!token.empty()) headers += L"Authorization: Bearer " + windows::widen(token) + L"\r\n";
    return ask(L"POST", url, headers, {*this, body, take});
  }

 private:
  static constexpr int connectMs = 5000, silentMs = 30'000;
  /** WINHTTP_ACCESS_TYPE_AUTOMATIC_PROXY, which older headers lack. */
  static constexpr DWORD automaticProxy = 4;

  /** WinHTTP writes into this until its handle is closed. Only then it is freed. */
  struct Request {
    WinHttpPackHttp& owner;
    std::string body;
    const TakePart& take;
    /** The start of the body, if it is the requested range. */
    std::int64_t at = 0;
    int status = 0;
    std::vector<std::uint8_t> buffer = std::vector<std::uint8_t>(64 * 1024);
    /** The result of the current step. */
    bool isDone = false, isFailed = false;
    DWORD size = 0;
    /** Set by `take`. */
    bool isEnded = false;
    bool goesOn(std::size_t bytes) {
      isEnded = !take({status, at, buffer.data(), bytes});
      at += static_cast<std::int64_t>(bytes);
      return !isEnded;
    }
  };

  const HINTERNET session;
  std::mutex mutex;
  std::condition_variable changed;
  int openRequests = 0;

  static void CALLBACK hear(HINTERNET, DWORD_PTR context, DWORD status, void* about, DWORD length) {
    // Connections have no context.
    auto* const request = reinterpret_cast<Request*>(context);
    if (request == nullptr || status == WINHTTP_CALLBACK_STATUS_HANDLE_CREATED) return;
    WinHttpPackHttp& owner = request->owner;
    const std::lock_guard guard(owner.mutex);
    if (status == WINHTTP_CALLBACK_STATUS_HANDLE_CLOSING) {
      delete request;
      --owner.openRequests;
    } else {
      request->isDone = true;
      request->isFailed = status == WINHTTP_CALLBACK_STATUS_REQUEST_ERROR;
      request->size = status == WINHTTP_CALLBACK_STATUS_DATA_AVAILABLE ? *static_cast<const DWORD*>(about) : length;
    }
    owner.changed.notify_all();
  }

  HttpEnd ask(const wchar_t* verb, const std::string& url, const std::wstring& headers, const Request& asked) {
    const std::wstring address = windows::widen(url);
    URL_COMPONENTS parts{};
    parts.dwStructSize = sizeof(parts);
    parts.dwHostNameLength = parts.dwUrlPathLength = parts.dwExtraInfoLength = static_cast<DWORD>(-1);
    if (!WinHttpCrackUrl(address.c_str(), 0, 0, &parts)) return {};
    const std::wstring host(parts.lpszHostName, parts.dwHostNameLength);
    const std::wstring path(parts.lpszUrlPath, parts.dwUrlPathLength + parts.dwExtraInfoLength);
    const HINTERNET connection = WinHttpConnect(session, host.c_str(), parts.nPort, 0);
    if (connection == nullptr) return {};
    const DWORD flags = parts.nScheme == INTERNET_SCHEME_HTTPS ? WINHTTP_FLAG_SECURE : 0;
    const HINTERNET handle = WinHttpOpenRequest(connection, verb, path.c_str(), nullptr, WINHTTP_NO_REFERER, WINHTTP_DEFAULT_ACCEPT_TYPES, flags);
    HttpEnd end;
    if (handle != nullptr) {
      auto* request = new Request(asked);
      DWORD disabled = WINHTTP_DISABLE_REDIRECTS | WINHTTP_DISABLE_COOKIES | WINHTTP_DISABLE_AUTHENTICATION;
      WinHttpSetOption(handle, WINHTTP_OPTION_DISABLE_FEATURE, &disabled, sizeof(disabled));
      if (WinHttpSetOption(handle, WINHTTP_OPTION_CONTEXT_VALUE, &request, sizeof(request))) {
        count();
        if (!perform(handle, headers, *request, end) && !request->isEnded) end = {};
      } else {
        delete request;
      }
      WinHttpCloseHandle(handle);
    }
    WinHttpCloseHandle(connection);
    return end;
  }

  void count() {
    const std::lock_guard guard(mutex);
    ++openRequests;
  }

  /** False if the call broke off or was abandoned. */
  bool perform(HINTERNET handle, const std::wstring& headers, Request& request, HttpEnd& end) {
    const auto finish = [&](BOOL isBegun) { return isBegun && wait(request); };
    const auto bodySize = static_cast<DWORD>(request.body.size());
    if (!finish(WinHttpSendRequest(handle, headers.c_str(), static_cast<DWORD>(-1), request.body.data(), bodySize, bodySize,
                                   reinterpret_cast<DWORD_PTR>(&request))) ||
        !finish(WinHttpReceiveResponse(handle, nullptr)))
      return false;
    DWORD status = 0, length = sizeof(status);
    WinHttpQueryHeaders(handle, WINHTTP_QUERY_STATUS_CODE | WINHTTP_QUERY_FLAG_NUMBER, WINHTTP_HEADER_NAME_BY_INDEX, &status, &length, WINHTTP_NO_HEADER_INDEX);
    request.status = static_cast<int>(status);
    request.at = status == 206 ? toRangeBegin(readHeader(handle, WINHTTP_QUERY_CONTENT_RANGE), request.at) : 0;
    const long long retry = std::strtoll(readHeader(handle, WINHTTP_QUERY_RETRY_AFTER).c_str(), nullptr, 10);
    end = {request.status, readHeader(handle, WINHTTP_QUERY_CONTENT_TYPE).rfind("application/json", 0) == 0, retry > 0 ? retry : -1};
    for (std::uint64_t received = 0;; received += request.size) {
      // Reads only what has arrived; more would block.
      if (!finish(WinHttpQueryDataAvailable(handle, nullptr))) return false;
      if (request.size == 0) {
        const std::string announced = readHeader(handle, WINHTTP_QUERY_CONTENT_LENGTH);
        return announced.empty() || announced == std::to_string(received);
      }
      const auto room = static_cast<DWORD>(request.buffer.size());
      if (!finish(WinHttpReadData(handle, request.buffer.data(), request.size < room ? request.size : room, nullptr))) return false;
      if (!request.goesOn(request.size)) return false;
    }
  }

  /** Waits until WinHTTP has finished the current step. */
  bool wait(Request& request) {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock guard(mutex);
    while (!changed.wait_for(guard, std::chrono::milliseconds(100), [&] { return request.isDone; })) {
      guard.unlock();
      const bool isSilent = std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(silentMs);
      if (isSilent || !request.goesOn(0)) return false;
      guard.lock();
    }
    request.isDone = false;
    return !request.isFailed;
  }

  static std::string readHeader(HINTERNET request, DWORD which) {
    DWORD bytes = 0;
    WinHttpQueryHeaders(request, which, WINHTTP_HEADER_NAME_BY_INDEX, WINHTTP_NO_OUTPUT_BUFFER, &bytes, WINHTTP_NO_HEADER_INDEX);
    std::wstring text(bytes / sizeof(wchar_t), L'\0');
    const bool isThere = bytes > 0 && WinHttpQueryHeaders(request, which, WINHTTP_HEADER_NAME_BY_INDEX, text.data(), &bytes, WINHTTP_NO_HEADER_INDEX);
    text.resize(isThere ? bytes / sizeof(wchar_t) : 0);
    return windows::narrow(text);
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
