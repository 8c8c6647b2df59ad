#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>

#include "version.hpp"

/**
 * How an engine of packs talks to the portal and its storage. `adapters/` has implementations with libcurl and WinHTTP.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A part of an answer's body, in order. */
struct HttpPart {
  int status = 0;
  /** The position of the bytes in the whole file: a server may ignore the requested range. */
  std::int64_t at = 0;
  const std::uint8_t* bytes = nullptr;
  /** 0 if nothing has arrived for a tenth of a second. */
  std::size_t size = 0;
};

/** The start of a 206 body, from its `Content-Range`, or `asked` if the header says nothing. */
inline std::int64_t toRangeBegin(const std::string& contentRange, std::int64_t asked) {
  return contentRange.rfind("bytes ", 0) == 0 ? std::strtoll(contentRange.c_str() + 6, nullptr, 10) : asked;
}

/** Returns false to end the call. */
using TakePart = std::function<bool(const HttpPart& part)>;

/** How an answer ended. Status 0: it did not come, or broke off. */
struct HttpEnd {
  int status = 0;
  bool isJson = false;
  /** From `Retry-After`, if it is a number; otherwise -1. */
  std::int64_t retrySeconds = -1;
};

/**
 * Up to four threads call it at once. It follows no redirects and sends no cookies. It waits 5 s for a connection and
 * 30 s for a byte. `take` gets data as it arrives, and an empty part ten times a second in pauses, so that a waiting
 * call can be ended.
 */
class PackHttp {
 public:
  virtual ~PackHttp() = default;
  /** Reads a range; `to` is exclusive, and -1 means to the end. */
  virtual HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) = 0;
  /** Posts JSON with `Authorization: Bearer`. */
  virtual HttpEnd post(const std::string& url, const std::string& body, const std::string& token,
                       const TakePart& take) = 0;
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
