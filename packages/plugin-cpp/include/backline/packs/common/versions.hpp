#pragma once

#include <algorithm>
#include <string_view>

#include "../../version.hpp"

/** Versions of plugins, compared by Semantic Versioning. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Removes the text before the next dot, with the dot, and returns it. */
inline std::string_view takePart(std::string_view& text) {
  const std::size_t end = (std::min)(text.find('.'), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix((std::min)(end + 1, text.size()));
  return part;
}

inline bool isAllDigits(std::string_view part) {
  return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
}

/** Compares the digits at the start of two parts by their value, of any length. */
inline int compareNumbers(std::string_view one, std::string_view other) {
  for (std::string_view* part : {&one, &other}) {
    *part = part->substr(0, part->find_first_not_of("0123456789"));
    part->remove_prefix((std::min)(part->find_first_not_of('0'), part->size()));
  }
  if (one.size() != other.size()) return one.size() < other.size() ? -1 : 1;
  return one.compare(other);
}

/** Compares two parts of a pre-release: numbers by their value and before words. */
inline int compareParts(std::string_view one, std::string_view other) {
  if (isAllDigits(one) != isAllDigits(other)) return isAllDigits(one) ? -1 : 1;
  return isAllDigits(one) ? compareNumbers(one, other) : one.compare(other);
}

/** Cuts build metadata off a version, and returns its pre-release without the dash. */
inline std::string_view takePreRelease(std::string_view& version) {
  version = version.substr(0, version.find('+'));
  const std::size_t dash = (std::min)(version.find('-'), version.size());
  const std::string_view preRelease = version.substr((std::min)(dash + 1, version.size()));
  version = version.substr(0, dash);
  return preRelease;
}

/** True if a version such as 1.4 is not newer than another: 1.4.0-beta.2 is before 1.4. */
inline bool isAtMost(std::string_view version, std::string_view other) {
  std::string_view own = takePreRelease(version), theirs = takePreRelease(other);
  while (!version.empty() || !other.empty())
    if (const int order = compareNumbers(takePart(version), takePart(other))) return order < 0;
  if (own.empty() || theirs.empty()) return theirs.empty();
  while (!own.empty() && !theirs.empty())
    if (const int order = compareParts(takePart(own), takePart(theirs))) return order < 0;
  return own.empty();
}

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
