#pragma once

#define BACKLINE_VERSION_MAJOR 0
#define BACKLINE_VERSION_MINOR 9
#define BACKLINE_VERSION_PATCH 0
#define BACKLINE_VERSION "0.9.0"

/** Part of the namespace, so that copies of two vendors in one host never conflict. */
#define BACKLINE_VERSION_NAMESPACE v0_9_0

/** The system and processor of this build, in the portal's words. Empty for other processors. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

#if defined(_WIN32)
inline constexpr const char* systemName = "Windows";
#elif defined(__APPLE__)
inline constexpr const char* systemName = "macOS";
#else
inline constexpr const char* systemName = "Linux";
#endif

#if defined(__aarch64__) || defined(_M_ARM64) || defined(_M_ARM64EC)
inline constexpr const char* processorName = "arm64";
#elif defined(__x86_64__) || defined(_M_X64)
inline constexpr const char* processorName = "x64";
#else
inline constexpr const char* processorName = "";
#endif

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
