#pragma once

#include <curl/curl.h>

#include <atomic>
#include <cstddef>
#include <string>

#include "../client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Posts with libcurl 7.85 or later. The proxy is that of the environment, which is the system's on Linux. */
class CurlHttpClient : public HttpClient {
 public:
  CurlHttpClient() {
    // Once a process; libcurl counts, and guards it by itself since 7.84.
    curl_global_init(CURL_GLOBAL_DEFAULT);
  }

  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    CURL* const call = curl_easy_init();
    if (call == nullptr) return {};
    curl_slist* headers = curl_slist_append(nullptr, "Content-Type: application/json");
    // Without it, libcurl waits for a server's leave to send a long body.
    headers = curl_slist_append(headers, "Expect:");
    if (!token.empty()) headers = curl_slist_append(headers, ("Authorization: Bearer " + token).c_str());
    HttpResponse response;
    curl_easy_setopt(call, CURLOPT_URL, url.c_str());
    curl_easy_setopt(call, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(call, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(call, CURLOPT_CONNECTTIMEOUT_MS, 5000L);
    curl_easy_setopt(call, CURLOPT_TIMEOUT_MS, 15000L);
    // Its timeouts must not use signals: a host has threads.
    curl_easy_setopt(call, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(call, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(call, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    curl_easy_setopt(call, CURLOPT_POSTFIELDS, body.c_str());
    curl_easy_setopt(call, CURLOPT_WRITEFUNCTION, &CurlHttpClient::append);
    curl_easy_setopt(call, CURLOPT_WRITEDATA, &response.body);
    curl_easy_setopt(call, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(call, CURLOPT_XFERINFOFUNCTION, &CurlHttpClient::mayGoOn);
    curl_easy_setopt(call, CURLOPT_XFERINFODATA, this);
    const bool isAnswered = curl_easy_perform(call) == CURLE_OK;
    long status = 0;
    const char* contentType = nullptr;
    curl_easy_getinfo(call, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(call, CURLINFO_CONTENT_TYPE, &contentType);
    response.status = static_cast<int>(status);
    if (contentType != nullptr) response.contentType = contentType;
    curl_slist_free_all(headers);
    curl_easy_cleanup(call);
    return isAnswered ? response : HttpResponse();
  }

  /** Ends the calls that wait, and those that come: for when the plugin is unloaded. */
  void stop() { isStopped = true; }

 private:
  /** An answer of the portal is far smaller; what is larger is none. */
  static constexpr std::size_t maxBytes = 4 * 1024 * 1024;
  std::atomic<bool> isStopped{false};

  static std::size_t append(char* bytes, std::size_t size, std::size_t count, void* body) {
    std::string& text = *static_cast<std::string*>(body);
    if (text.size() + size * count > maxBytes) return 0;
    text.append(bytes, size * count);
    return size * count;
  }
  static int mayGoOn(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<const CurlHttpClient*>(self)->isStopped ? 1 : 0;
  }
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
