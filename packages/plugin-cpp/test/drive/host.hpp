#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "../check.hpp"
#include "shim.hpp"
// Keep this order, because the tests' disk is built with the shim.
#include "backline/json.hpp"
#include "backline/store.hpp"
#include "backline/system_disk.hpp"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

/** Changes that a test makes to files without the kit, as a person, another program or the system. */
namespace drive {

using namespace backline;
namespace fs = std::filesystem;

#ifdef _WIN32
inline constexpr bool isWindows = true;
#else
inline constexpr bool isWindows = false;
#endif

inline std::optional<std::string> see(const std::string& path) {
  std::ifstream file(toPath(path), std::ios::binary);
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}
inline void put(const std::string& path, const std::string& text) {
  fs::create_directories(toPath(path).parent_path());
  std::ofstream(toPath(path), std::ios::binary) << text;
}

inline void setProtected(const std::string& path, bool isProtected) {
#ifdef _WIN32
  SetFileAttributesW(toPath(path).c_str(), isProtected ? FILE_ATTRIBUTE_READONLY : FILE_ATTRIBUTE_NORMAL);
#else
  fs::permissions(toPath(path), fs::perms::owner_write, isProtected ? fs::perm_options::remove : fs::perm_options::add);
#endif
}

/** A name from another computer: half a surrogate pair, or invalid UTF-8. Wine cannot create such a file. */
inline void makeNameless(const std::string& folder) {
#ifdef _WIN32
  static_cast<void>(folder);
  const std::wstring half = L"a\xd83d.txt";
  check::isEqual(toUtf8(fs::path(half)), std::string("a\xef\xbf\xbd.txt"), "has a text for half a pair of surrogates");
  check::isTrue(toPath("a\xff.txt").native() == L"a\xfffd.txt", "has a path for what is no UTF-8");
#else
  std::ofstream(folder + "/a\xff.txt") << "mine";
#endif
}

/** Uses the kit's own disk, because C++ cannot handle names that end in a dot, or very long paths. */
inline void clear(const std::string& folder) {
  SystemDisk disk;
  std::vector<std::string> names;
  disk.list(folder, names);
  for (const std::string& name : names) {
    std::optional<DiskEntry> entry;
    disk.stat(folder + "/" + name, entry);
    if (entry && entry->kind == DiskEntry::Kind::folder) clear(folder + "/" + name);
    else disk.remove(folder + "/" + name);
  }
  disk.removeFolder(folder);
}

enum class Sharing { nothing, reading, all };
inline Sharing toSharing(const std::string& name) {
  if (name == "share") return Sharing::all;
  return name == "hold" ? Sharing::reading : Sharing::nothing;
}

/** Another program that reads a file, and its sharing mode. Only Windows programs block each other. */
class Holder {
 public:
  Holder(const std::string& path, Sharing what) {
#ifdef _WIN32
    const DWORD all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const DWORD sharing = what == Sharing::all ? all : what == Sharing::reading ? FILE_SHARE_READ : 0;
    file = CreateFileW(toPath(path).c_str(), GENERIC_READ, sharing, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    isHolding = file != INVALID_HANDLE_VALUE;
#else
    static_cast<void>(what);
    file.open(path, std::ios::binary);
    isHolding = file.is_open();
#endif
  }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;
#ifdef _WIN32
  ~Holder() {
    if (isHolding) CloseHandle(file);
  }
#endif
  bool isHolding = false;

 private:
#ifdef _WIN32
  HANDLE file;
#else
  std::ifstream file;
#endif
};

/** Properties of the test environment. */
inline std::set<std::string> findTraits(int count, char** arguments) {
  std::set<std::string> traits(arguments, arguments + count);
#ifdef _WIN32
  traits.insert({"windows", "shim"});
#else
  if (::geteuid() == 0) traits.insert("root");
#endif
  return traits;
}

inline bool isMeant(const Json& promise, const std::set<std::string>& traits) {
  const auto has = [&](const Json& one) { return traits.count(one.text) > 0; };
  const auto& only = promise["only"].items;
  const auto& excluded = promise["not"].items;
  return std::all_of(only.begin(), only.end(), has) && std::none_of(excluded.begin(), excluded.end(), has);
}

}  // namespace drive
