#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../../json.hpp"

/** What may be the name of a file in a pack, for every reader. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Why bytes are no list, and a path no path of one. */
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
  /** Two names that some drives take for one. */
  duplicate,
  fileAsFolder,
  emptyPart,
  dotPart,
  /** `\ : * ? " < > |`, a control character, or one that a drive takes for another or for nothing. */
  character,
  /** A space at an end of a part, or a dot at its end. */
  edge,
  /** A device of Windows, with any ending. */
  device,
  /** `.backline`, where the engine keeps its own, or a short name that Windows may give it. */
  reserved,
  /** What a system would run. Sound needs none. */
  program,
  tooLong,
  tooDeep,
  illFormed,
  /** Another list than its head names, or one with other sums. */
  wrongList,
};

/** As the other readers and the documentation spell it. Empty: no fault. */
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

/** Folds A to Z alone: every reader can do it, and so all find the same names equal. */
inline std::string toAsciiLower(std::string_view text) {
  std::string lower(text);
  for (char& one : lower)
    if (one >= 'A' && one <= 'Z') one = static_cast<char>(one - 'A' + 'a');
  return lower;
}

/** The UTF-16 units of a text; nothing when it is no UTF-8. */
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

/** Whether HFS+ skips a character when it compares names, or takes it for another one: the sign of the kelvin is a K. */
inline bool isUnsteady(std::string_view character) {
  if (character.size() != 3) return false;
  const auto at = [&](std::size_t index) { return static_cast<unsigned char>(character[index]); };
  const unsigned point = (at(0) & 0x0fu) << 12 | (at(1) & 0x3fu) << 6 | (at(2) & 0x3fu);
  return (point >= 0x200c && point <= 0x200f) || (point >= 0x202a && point <= 0x202e) ||
         (point >= 0x206a && point <= 0x206f) || point == 0x212a || point == 0xfeff;
}

/** `.backline` by a short name of Windows: `BACKLI~1`, or with a hash where there are many, such as `BA3F41~1`. */
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

/** Why a path cannot be in a pack: the first fault of its parts, from the left. */
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

/** Calls with each folder of a path, from the innermost outwards, until the call says true. */
template <typename Take>
void eachParent(std::string_view path, Take take) {
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos && slash > 0;
       slash = path.rfind('/', slash - 1))
    if (take(path.substr(0, slash))) return;
}

/** The paths of a pack so far, of which none may stand in the way of another. */
class Collisions {
 public:
  /** Why a path cannot stand beside those before it. */
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
