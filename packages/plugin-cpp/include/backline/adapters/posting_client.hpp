#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "../client.hpp"
#include "../pack_http.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Posts through a `PackHttp`. An answer that is incomplete after `wholeMs`, or breaks off, counts as none. */
template <typename Http>
class PostingClient : public HttpClient {
 public:
  explicit PostingClient(int wholeMs = 15000) : whole(wholeMs) {}

  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    const auto until = std::chrono::steady_clock::now() + whole;
    HttpResponse response;
    bool isGoing = true;
    const HttpEnd end = http.post(url, body, token, [&](const HttpPart& part) {
      if (part.size > 0) response.body.append(reinterpret_cast<const char*>(part.bytes), part.size);
      isGoing = !isStopped && response.body.size() <= maxBytes && std::chrono::steady_clock::now() < until;
      return isGoing;
    });
    if (!isGoing || end.status == 0) return {};
    response.status = end.status;
    if (end.isJson) response.contentType = "application/json";
    return response;
  }

  /** Ends waiting and future calls, before the plugin is unloaded. */
  void stop() { isStopped = true; }

 private:
  /** The portal's answers are far smaller. A larger one counts as none. */
  static constexpr std::size_t maxBytes = 4 * 1024 * 1024;
  const std::chrono::milliseconds whole;
  std::atomic<bool> isStopped{false};
  Http http;
};

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
