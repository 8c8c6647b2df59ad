#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../../json.hpp"

/** File names that every reader accepts in a pack. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Why bytes are not a valid list, or a path is not valid in one. */
enum class ListFault {
  none,
  newerFormat,
  cutOff,
  varint,
  tooLarge,
  blockLength,
  blockTwice,
  blockUnused,
  blockOrder,
  noFiles,
  fileOrder,
  shared,
  option,
  flag,
  run,
  trailing,
  /** Two names that some drives cannot tell apart. */
  duplicate,
  fileAsFolder,
  emptyPart,
  dotPart,
  /** `\ : * ? " < > |`, a control character, or one that some drive ignores or replaces. */
  character,
  /** A part that begins or ends with a space, or ends with a dot. */
  edge,
  /** A device name of Windows, with any extension. */
  device,
  /** `.backline`, the engine's own folder, or a short name that Windows may give it. */
  reserved,
  /** A file that a system would run. Sounds need none. */
  program,
  tooLong,
  tooDeep,
  illFormed,
  /** The list does not match its head's hash or totals. */
  wrongList,
};

/** The spelling that other readers and the documentation use. Empty for no fault. */
inline std::string_view toText(ListFault fault) {
  static constexpr std::string_view texts[] = {
      "",          "newer_format", "cut_off",    "varint",         "too_large",  "block_length", "block_twice",
      "block_unused", "block_order", "no_files", "file_order",     "shared",     "option",       "flag",
      "run",       "trailing",     "duplicate",  "file_as_folder", "empty_part", "dot_part",     "character",
      "edge",      "device",       "reserved",   "program",        "too_long",   "too_deep",     "ill_formed",
      "wrong_list"};
  return texts[static_cast<std::size_t>(fault)];
}

namespace packs {

inline constexpr std::size_t pathMaxLength = 180, pathMaxParts = 12;

/** Lowercases A to Z only, which every reader can do alike, so that all treat the same names as equal. */
inline std::string toAsciiLower(std::string_view text) {
  std::string lower(text);
  for (char& one : lower)
    if (one >= 'A' && one <= 'Z') one = static_cast<char>(one - 'A' + 'a');
  return lower;
}

/** The UTF-16 units of a text; nothing if it is not UTF-8. */
inline std::optional<std::size_t> countUnits(std::string_view text) {
  std::size_t units = 0;
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    if (length == 0) return std::nullopt;
    units += length == 4 ? 2 : 1;
    text.remove_prefix(length);
  }
  return units;
}

inline bool isDevice(std::string_view lower) {
  const std::string_view stem = lower.substr(0, lower.find('.'));
  for (const std::string_view one : {"con", "prn", "aux", "nul", "conin$", "conout$"})
    if (stem == one) return true;
  if (stem.substr(0, 3) != "com" && stem.substr(0, 3) != "lpt") return false;
  const std::string_view number = stem.substr(3);
  if (number.size() == 1) return number[0] >= '0' && number[0] <= '9';
  // Windows reads the superscripts 1 to 3 as digits.
  return number == "\xc2\xb9" || number == "\xc2\xb2" || number == "\xc2\xb3";
}

/** True if HFS+ ignores a character when it compares names, or reads it as another: the kelvin sign is a K. */
inline bool isUnsteady(std::string_view character) {
  if (character.size() != 3) return false;
  const auto at = [&](std::size_t index) { return static_cast<unsigned char>(character[index]); };
  const unsigned point = (at(0) & 0x0fu) << 12 | (at(1) & 0x3fu) << 6 | (at(2) & 0x3fu);
  return (point >= 0x200c && point <= 0x200f) || (point >= 0x202a && point <= 0x202e) ||
         (point >= 0x206a && point <= 0x206f) || point == 0x212a || point == 0xfeff;
}

/** A short Windows name of `.backline`: `BACKLI~1`, or one with a hash if there are many, such as `BA3F41~1`. */
inline bool isShortName(std::string_view lower) {
  const std::size_t tilde = lower.find('~');
  if (tilde == std::string_view::npos) return false;
  const std::string_view stem = lower.substr(0, tilde), number = lower.substr(tilde + 1);
  const auto isOf = [](std::string_view text, const char* all) { return text.find_first_not_of(all) == text.npos; };
  if (number.empty() || !isOf(number, "0123456789")) return false;
  const bool isHashed = stem.size() == 6 && stem.substr(0, 2) == "ba" && isOf(stem.substr(2), "0123456789abcdef");
  return isHashed || stem == "back" || stem == "backl" || stem == "backli";
}

inline bool isProgram(std::string_view lower) {
  const std::size_t dot = lower.rfind('.');
  if (dot == std::string_view::npos) return false;
  for (const std::string_view one :
       {"exe", "dll", "com", "bat", "cmd", "ps1", "vbs", "scr", "msi", "lnk", "app", "pkg", "dmg", "command", "sh",
        "dylib", "so", "bundle", "component", "vst", "vst3", "aaxplugin", "clap", "jar"})
    if (lower.substr(dot + 1) == one) return true;
  return false;
}

inline ListFault findPartFault(std::string_view part) {
  if (part.empty()) return ListFault::emptyPart;
  if (part == "." || part == "..") return ListFault::dotPart;
  for (const char one : part) {
    const auto byte = static_cast<unsigned char>(one);
    if (byte < 0x20 || byte == 0x7f || std::string_view("\\:*?\"<>|").find(one) != std::string_view::npos)
      return ListFault::character;
  }
  for (std::string_view rest = part; !rest.empty(); rest.remove_prefix(utf8Length(rest)))
    if (isUnsteady(rest.substr(0, utf8Length(rest)))) return ListFault::character;
  if (part.front() == ' ' || part.back() == ' ' || part.back() == '.') return ListFault::edge;
  const std::string lower = toAsciiLower(part);
  if (isDevice(lower)) return ListFault::device;
  if (lower == ".backline" || isShortName(lower)) return ListFault::reserved;
  return isProgram(lower) ? ListFault::program : ListFault::none;
}

/** The first reason, from the left, why a path is not valid in a pack. */
inline ListFault findNameFault(std::string_view path) {
  const auto units = countUnits(path);
  if (!units) return ListFault::illFormed;
  if (*units > pathMaxLength) return ListFault::tooLong;
  std::size_t parts = 1;
  for (const char one : path) parts += one == '/' ? 1 : 0;
  if (parts > pathMaxParts) return ListFault::tooDeep;
  for (;;) {
    const std::size_t slash = path.find('/');
    if (const ListFault fault = findPartFault(path.substr(0, slash)); fault != ListFault::none) return fault;
    if (slash == std::string_view::npos) return ListFault::none;
    path.remove_prefix(slash + 1);
  }
}

/** Calls back with each folder of a path, innermost first, until the callback returns true. */
template <typename Take>
void eachParent(std::string_view path, Take take) {
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1))
    if (take(path.substr(0, slash))) return;
}

/** The paths of a pack so far, to detect conflicts. */
class Collisions {
 public:
  /** Why a path conflicts with the earlier ones. */
  ListFault add(std::string_view path) {
    std::string key = toAsciiLower(path);
    if (files.count(key) > 0) return ListFault::duplicate;
    if (folders.count(key) > 0) return ListFault::fileAsFolder;
    ListFault fault = ListFault::none;
    eachParent(key, [&](std::string_view parent) {
      std::string folder(parent);
      if (files.count(folder) > 0) fault = ListFault::fileAsFolder;
      return fault != ListFault::none || !folders.insert(std::move(folder)).second;
    });
    files.insert(std::move(key));
    return fault;
  }

 private:
  std::unordered_set<std::string> files, folders;
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
