#pragma once

#include "pack_http_curl.hpp"
#include "posting_client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Posts with libcurl 7.85 or later. Uses the proxy from the environment, as is usual on Linux. */
using CurlHttpClient = PostingClient<CurlPackHttp>;

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
