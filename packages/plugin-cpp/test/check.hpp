#pragma once

#include <cstdio>
#include <string>

/** A minimal test framework for these tests. */
namespace check {

inline int passed = 0, failed = 0;

inline void isTrue(bool holds, const std::string& fact) {
  (holds ? passed : failed) += 1;
  if (!holds) std::fprintf(stderr, "FAILED %s\n", fact.c_str());
}

template <typename Value>
void isEqual(const Value& value, const Value& expected, const std::string& fact) {
  isTrue(value == expected, fact);
}

}  // namespace check
