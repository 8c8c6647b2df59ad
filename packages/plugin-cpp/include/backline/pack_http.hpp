#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>

#include "version.hpp"

/** How an engine of packs asks a portal and its storage. `adapters/` has one over libcurl and one over WinHTTP. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A part of an answer's body, in order. */
struct HttpPart {
  int status = 0;
  /** Where the bytes stand in what the address names: a server may send the whole for a range. */
  std::int64_t at = 0;
  const std::uint8_t* bytes = nullptr;
  /** 0: nothing has come for a tenth of a second. */
  std::size_t size = 0;
};

/** Where the body of a 206 begins, by its `Content-Range`; `asked` where that says nothing. */
inline std::int64_t toRangeBegin(const std::string& contentRange, std::int64_t asked) {
  return contentRange.rfind("bytes ", 0) == 0 ? std::strtoll(contentRange.c_str() + 6, nullptr, 10) : asked;
}

/** False ends the call. */
using TakePart = std::function<bool(const HttpPart& part)>;

/** How an answer ended. Status 0: there was none, or it broke off. */
struct HttpEnd {
  int status = 0;
  bool isJson = false;
  /** Of `Retry-After`, where it is a number; -1: nothing was said. */
  std::int64_t retrySeconds = -1;
};

/**
 * Called by up to four threads at once. No redirects, no cookies, 5 s for a connection; 30 s without a byte end a call.
 * `take` gets what comes, and ten times a second nothing while nothing comes, so that a call that waits can be ended.
 */
class PackHttp {
 public:
  virtual ~PackHttp() = default;
  /** From a place to before another one; `to` -1: all of it. */
  virtual HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) = 0;
  /** Posts JSON, with `Authorization: Bearer`. */
  virtual HttpEnd post(const std::string& url, const std::string& body, const std::string& token,
                       const TakePart& take) = 0;
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
