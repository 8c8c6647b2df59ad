#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../pack_http.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Downloads packs with libcurl 7.85 or later, over persistent connections. */
class CurlPackHttp : public PackHttp {
 public:
  CurlPackHttp() { curl_global_init(CURL_GLOBAL_DEFAULT); }

  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    const std::string range = std::to_string(from) + "-" + std::to_string(to - 1);
    return perform(url, take, from, [&](CURL* call) {
      curl_easy_setopt(call, CURLOPT_HTTPGET, 1L);
      curl_easy_setopt(call, CURLOPT_RANGE, to < 0 ? nullptr : range.c_str());
      curl_easy_setopt(call, CURLOPT_HTTPHEADER, nullptr);
    });
  }

  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
    headers = curl_slist_append(headers, "Expect:");
    if (!token.empty()) headers = curl_slist_append(headers, ("Authorization: Bearer " + token).c_str());
    const HttpEnd end = perform(url, take, 0, [&](CURL* call) {
      curl_easy_setopt(call, CURLOPT_RANGE, nullptr);
      curl_easy_setopt(call, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
      curl_easy_setopt(call, CURLOPT_COPYPOSTFIELDS, body.c_str());
      curl_easy_setopt(call, CURLOPT_HTTPHEADER, headers);
    });
    curl_slist_free_all(headers);
    return end;
  }

 private:
  /** One call and its connections, which the next call reuses. */
  struct Session {
    CURL* call = curl_easy_init();
    CURLM* all = curl_multi_init();
    Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session() {
      curl_easy_cleanup(call);
      curl_multi_cleanup(all);
    }
  };
  struct Receiving {
    CURL* call;
    const TakePart& take;
    /** The start of the body, if it is the requested range. */
    std::int64_t from;
    std::int64_t received = 0;
    bool isEnded = false;
    std::chrono::steady_clock::time_point heardAt = std::chrono::steady_clock::now();
  };

  static constexpr std::chrono::seconds silence{30};
  std::mutex mutex;
  std::vector<std::unique_ptr<Session>> idle;

  static int toStatus(CURL* call) {
    long status = 0;
    curl_easy_getinfo(call, CURLINFO_RESPONSE_CODE, &status);
    return static_cast<int>(status);
  }

  static std::string readHeader(CURL* call, const char* name) {
    curl_header* found = nullptr;
    return curl_easy_header(call, name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK ? found->value : "";
  }

  static std::size_t receive(char* bytes, std::size_t size, std::size_t count, void* into) {
    Receiving& own = *static_cast<Receiving*>(into);
    const int status = toStatus(own.call);
    own.heardAt = std::chrono::steady_clock::now();
    const std::int64_t at = (status == 206 ? toRangeBegin(readHeader(own.call, "Content-Range"), own.from) : 0) + own.received;
    own.received += static_cast<std::int64_t>(size * count);
    if (own.take({status, at, reinterpret_cast<const std::uint8_t*>(bytes), size * count})) return size * count;
    own.isEnded = true;
    return 0;
  }

  static HttpEnd toEnd(CURL* call) {
    HttpEnd end;
    curl_off_t retry = -1;
    end.status = toStatus(call);
    end.isJson = readHeader(call, "Content-Type").rfind("application/json", 0) == 0;
    if (curl_easy_getinfo(call, CURLINFO_RETRY_AFTER, &retry) == CURLE_OK && retry > 0) end.retrySeconds = retry;
    return end;
  }

  template <typename Prepare>
  HttpEnd perform(const std::string& url, const TakePart& take, std::int64_t from, Prepare prepare) {
    std::unique_ptr<Session> session;
    {
      const std::lock_guard guard(mutex);
      if (!idle.empty()) {
        session = std::move(idle.back());
        idle.pop_back();
      }
    }
    if (!session) session = std::make_unique<Session>();
    CURL* const call = session->call;
    Receiving own{call, take, from};
    curl_easy_setopt(call, CURLOPT_URL, url.c_str());
    curl_easy_setopt(call, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(call, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(call, CURLOPT_CONNECTTIMEOUT_MS, 5000L);
    // Timeouts must not use signals, because a host has threads.
    curl_easy_setopt(call, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(call, CURLOPT_BUFFERSIZE, 256L * 1024);
    curl_easy_setopt(call, CURLOPT_WRITEFUNCTION, &CurlPackHttp::receive);
    curl_easy_setopt(call, CURLOPT_WRITEDATA, &own);
    prepare(call);
    curl_multi_add_handle(session->all, call);
    const bool isAnswered = drive(session->all, own);
    const HttpEnd end = isAnswered || own.isEnded ? toEnd(call) : HttpEnd();
    curl_multi_remove_handle(session->all, call);
    const std::lock_guard guard(mutex);
    idle.push_back(std::move(session));
    return end;
  }

  /** Runs until the call is over. Asks ten times a second if it should continue. */
  static bool drive(CURLM* all, Receiving& own) {
    for (int running = 1;;) {
      if (curl_multi_perform(all, &running) != CURLM_OK || own.isEnded) return false;
      if (running == 0) break;
      if (curl_multi_poll(all, nullptr, 0, 100, nullptr) != CURLM_OK) return false;
      // Headers do not count as progress: a server could send them without end.
      const auto silent = std::chrono::steady_clock::now() - own.heardAt;
      if (silent < std::chrono::milliseconds(100)) continue;
      if (silent >= silence) return false;
      if (!own.take({toStatus(own.call), 0, nullptr, 0})) {
        own.isEnded = true;
        return false;
      }
    }
    int left = 0;
    const CURLMsg* const message = curl_multi_info_read(all, &left);
    return message != nullptr && message->msg == CURLMSG_DONE && message->data.result == CURLE_OK;
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
