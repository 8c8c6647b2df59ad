#pragma once

// Code that the examples share: the adapters for their system, and the place of their files.
#ifdef _WIN32
#include <backline/adapters/monocypher.hpp>
#include <backline/adapters/http_winhttp.hpp>
#include <backline/adapters/sha256_windows.hpp>
#else
#include <backline/adapters/http_curl.hpp>
#include <backline/adapters/openssl.hpp>
#include <backline/adapters/sha256_openssl.hpp>
#endif
#include <backline/client.hpp>
#include <backline/identify.hpp>

#include <cstdlib>
#include <ctime>
#include <string>

// Not the file beside this one, if `BACKLINE_ROOTS` names another folder.
#include <backline_roots.h>

#include "utf8_main.h"

#ifdef _WIN32
using SystemHttp = backline::adapters::WinHttpClient;
using SystemPackHttp = backline::adapters::WinHttpPackHttp;
constexpr auto verifySignature = backline::adapters::verifyByMonocypher;
constexpr auto hashBytes = backline::adapters::sha256ByWindows;
#else
using SystemHttp = backline::adapters::CurlHttpClient;
using SystemPackHttp = backline::adapters::CurlPackHttp;
constexpr auto verifySignature = backline::adapters::verifyByOpenssl;
constexpr auto hashBytes = backline::adapters::sha256ByOpenssl;
#endif

inline std::string readVariable(const std::string& name, const std::string& otherwise) {
#ifdef _WIN32
  // `std::getenv` uses the system's code page, which cannot represent every user name.
  const wchar_t* const wide = _wgetenv(backline::windows::widen(name).c_str());
  const std::string value = wide == nullptr ? "" : backline::windows::narrow(wide);
#else
  const char* const text = std::getenv(name.c_str());
  const std::string value = text == nullptr ? "" : text;
#endif
  return value.empty() ? otherwise : value;
}

inline std::string findFolder() {
#ifdef _WIN32
  const std::string data = readVariable("APPDATA", ".");
#else
  const std::string data = readVariable("XDG_DATA_HOME", readVariable("HOME", ".") + "/.local/share");
#endif
  return data + "/backline/console";
}

inline backline::ClientOptions toClientOptions() {
  backline::ClientOptions options;
  options.trust = {backline::toRoots(backline_roots), BACKLINE_ISSUER, BACKLINE_PRODUCT, verifySignature};
  options.apiKey = readVariable("API_KEY", "backline-portal");
  options.device.name = readVariable("HOSTNAME", "A console");
  options.plugin.version = "1.0.0";
  options.plugin.format = "App";
  options.identify = backline::readIdentifiers;
  options.clock = [] { return static_cast<std::int64_t>(std::time(nullptr)); };
  return options;
}
