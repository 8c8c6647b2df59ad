#pragma once

#include "../../version.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * Converts between types of whole numbers that are the same on some systems, where a plain cast would be useless. The
 * value must fit.
 */
template <typename To, typename From>
constexpr To toWhole(From value) {
  return static_cast<To>(value);
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
