#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../folder/folder.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** A complete file: its path in the pack, its content key, and its place on the disk. */
struct WholeFile {
  std::string path, key, at;
};

/** `isCertain` is false if another program holds the file: Windows cannot sync it then. */
inline Fault makeCertain(Disk& disk, const std::string& path, bool& isCertain) {
  const DiskFault fault = disk.sync(path);
  isCertain = fault == DiskFault::none;
  return fault == DiskFault::inUse || fault == DiskFault::readOnly ? Fault() : onDisk(fault, path);
}

/**
 * The file `done` records which files are safely on the disk, and with which content. A line is `<key> <path>`, or `-
 * <path>` once that is no longer sure. The last line about a path counts, and an incomplete line is ignored.
 */
class Done {
 public:
  Done(Disk& on, std::string at) : disk(&on), file(std::move(at)) {}

  /** `isOwner`: the caller holds the lock and may rewrite a mostly outdated file. */
  Fault read(bool isOwner) {
    std::optional<std::string> text;
    if (Fault fault = onDisk(disk->read(file, maxBytes, text), file)) return fault;
    std::string_view rest = text ? std::string_view(*text) : std::string_view();
    isTorn = !rest.empty() && rest.back() != '\n';
    const std::size_t lines = note(rest);
    return isOwner && lines > keys.size() + staleMax ? rewrite() : Fault();
  }

  bool has(const std::string& path, const std::string& key) const {
    const auto found = keys.find(path);
    return found != keys.end() && found->second == key;
  }

  Fault add(const std::vector<WholeFile>& files) {
    std::string lines;
    for (const WholeFile& one : files)
      if (!has(one.path, one.key)) lines += one.key + " " + one.path + "\n";
    return append(lines);
  }

  /** Adds files that are safely on the disk. A file that cannot be synced is left out, and hashed again each time. */
  Fault addCertain(const std::vector<WholeFile>& files) {
    std::vector<WholeFile> certain;
    for (const WholeFile& one : files) {
      bool isCertain = has(one.path, one.key);
      if (isCertain) continue;
      if (Fault fault = makeCertain(*disk, one.at, isCertain)) return fault;
      if (isCertain) certain.push_back(one);
    }
    return add(certain);
  }

  /** Call this before a file's bytes change. */
  Fault drop(const std::vector<std::string>& paths) {
    std::string lines;
    for (const std::string& path : paths)
      if (keys.count(path) > 0) lines += "- " + path + "\n";
    return append(lines);
  }

 private:
  static constexpr std::uint64_t maxBytes = 64 * 1024 * 1024;
  /** The file is rewritten once it has so many outdated lines. */
  static constexpr std::size_t staleMax = 1000;
  Disk* disk;
  std::string file;
  std::unordered_map<std::string, std::string> keys;
  bool isTorn = false;

  /** Returns the number of lines. */
  std::size_t note(std::string_view rest) {
    std::size_t lines = 0;
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1), ++lines) {
      const std::string_view line = rest.substr(0, end);
      const std::size_t space = line.find(' ');
      if (space == std::string_view::npos) continue;
      const std::string_view key = line.substr(0, space);
      std::string path(line.substr(space + 1));
      if (key == "-") keys.erase(path);
      else if (key.size() == 16 && isHex(key)) keys[std::move(path)] = std::string(key);
    }
    return lines;
  }

  Fault rewrite() {
    std::string text;
    for (const auto& [path, key] : keys) text += key + " " + path + "\n";
    if (Fault fault = onDisk(disk->write(file, text), file)) return fault;
    isTorn = false;
    return {};
  }

  Fault append(std::string_view lines) {
    if (lines.empty()) return {};
    // What follows a line that was cut off would be read as a part of it.
    const std::string text = (isTorn ? "\n" : "") + std::string(lines);
    if (Fault fault = onDisk(disk->append(file, text), file)) {
      // A part of it may have been written.
      isTorn = true;
      return fault;
    }
    isTorn = false;
    note(lines);
    return {};
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
