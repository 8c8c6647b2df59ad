#pragma once

#include "pack_http_winhttp.hpp"
#include "posting_client.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace adapters {

/** Posts with Windows's own networking, with the user's proxy and certificates. */
using WinHttpClient = PostingClient<WinHttpPackHttp>;

}  // namespace adapters
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
