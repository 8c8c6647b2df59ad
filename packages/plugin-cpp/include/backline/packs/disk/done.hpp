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

/** A file that is whole: its path in the pack, its content, and where it lies. */
struct WholeFile {
  std::string path, key, at;
};

/** Not `isCertain`: a program that reads the file lets nobody write to it meanwhile, and Windows syncs nothing without that. */
inline Fault makeCertain(Disk& disk, const std::string& path, bool& isCertain) {
  const DiskFault fault = disk.sync(path);
  isCertain = fault == DiskFault::none;
  return fault == DiskFault::inUse || fault == DiskFault::readOnly ? Fault() : onDisk(fault, path);
}

/**
 * The file `done`: which files are on the disk for certain, and with what content. A line is `<key> <path>`, or `- <path>`
 * when it is no longer certain; the last one about a path counts. A line without its end was cut off, and does not.
 */
class Done {
 public:
  Done(Disk& on, std::string at) : disk(&on), file(std::move(at)) {}

  /** `isOwner`: the caller has the lock, and may write the file again where most of it says nothing any more. */
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

  /** Adds those that are on the disk for certain. One that lets nobody write stays out, and is hashed until it is. */
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

  /** Before a file's bytes change. */
  Fault drop(const std::vector<std::string>& paths) {
    std::string lines;
    for (const std::string& path : paths)
      if (keys.count(path) > 0) lines += "- " + path + "\n";
    return append(lines);
  }

 private:
  static constexpr std::uint64_t maxBytes = 64 * 1024 * 1024;
  /** So many lines that say nothing any more are worth a new file. */
  static constexpr std::size_t staleMax = 1000;
  Disk* disk;
  std::string file;
  std::unordered_map<std::string, std::string> keys;
  bool isTorn = false;

  /** Returns how many lines there are. */
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
      // Some of it may be there.
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
