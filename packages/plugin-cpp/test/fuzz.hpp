#pragma once

#include <chrono>
#include <cstdio>
#include <random>
#include <set>
#include <string>

#include "vectors.hpp"

/** Changes the vectors' files at random. No change may crash the verifier or make it accept a different lease. */
namespace fuzz {

using namespace backline;
using Random = std::mt19937_64;

inline std::size_t below(Random& random, std::size_t bound) { return bound == 0 ? 0 : random() % bound; }

inline std::string change(Random& random, std::string text, const std::string& other) {
  static const char* const parts[] = {"lease: ", "key: ", "\n", "\r\n", ".", "=", "\xef\xbb\xbf", "\"", "\\ud834",
                                      "{", "[", "9007199254740993", "1e9", "-0", "null", ",", ":", "\xc0\x80"};
  for (std::size_t turns = 1 + below(random, 4); turns > 0; --turns) {
    const std::size_t at = below(random, text.size() + 1);
    const std::size_t size = below(random, std::min<std::size_t>(64, text.size() - at + 1));
    switch (below(random, 6)) {
      case 0: if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(random, 8))); break;
      case 1: text.erase(at, size); break;
      case 2: text.insert(at, text.substr(at, size)); break;
      case 3: text.insert(at, parts[below(random, std::size(parts))]); break;
      case 4: text.replace(at, size, other.substr(std::min(at, other.size()), below(random, 200))); break;
      default: if (at < text.size()) text[at] = static_cast<char>(random()); break;
    }
  }
  return text;
}

/** Signatures take most of the time and stop nearly every change, so half of the runs skip them. */
inline bool believeAll(const std::uint8_t*, const std::uint8_t*, const std::uint8_t*, std::size_t) { return true; }

/** Reads JSON that may be canonical. Writing it again must give the same text. */
inline void tryJson(const std::string& text) {
  const auto value = parseJson(text);
  if (!value) return;
  const std::string canonical = canonicalize(*value);
  const auto again = parseCanonical(canonical);
  if (again) check::isEqual(canonicalize(*again), canonical, "canonical JSON is stable: " + text);
}

inline std::size_t run(const Json& all, double seconds, std::uint64_t seed) {
  Random random(seed);
  const auto& leases = all["leases"].items;
  std::set<std::string> signedPayloads;
  std::vector<std::string> files, payloads;
  std::vector<vectors::Context> contexts;
  for (const Json& vector : leases) {
    files.push_back(vectors::toFile(vector));
    contexts.push_back(vectors::toContext(all["context"], vector));
    const auto tokens = readTokens(files.back());
    if (!tokens || tokens->count("lease") == 0) continue;
    const std::string& token = tokens->find("lease")->second;
    signedPayloads.insert(token.substr(0, token.rfind('.')));
    const std::size_t first = std::min(token.find('.'), token.size());
    if (const auto payload = decodeBase64url(std::string_view(token).substr(std::min(first + 1, token.size()),
                                                                            token.rfind('.') - first - 1)))
      payloads.push_back(*payload);
  }
  std::size_t count = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (; std::chrono::steady_clock::now() < end; ++count) {
    const std::size_t at = below(random, files.size()), other = below(random, files.size());
    const std::string text = change(random, files[at], files[other]);
    vectors::Context& context = contexts[at];
    const bool isTrusting = count % 2 == 0;
    Trust trust = context.trust;
    if (isTrusting) trust.verify = believeAll;
    const LeaseVerdict verdict = verifyLease(text, {trust, context.ids, context.clock, context.memory});
    verifyPassport(text, trust, files[other]);
    tryJson(change(random, payloads[below(random, payloads.size())], payloads[below(random, payloads.size())]));
    if (isTrusting || verdict.state == LeaseState::invalid) continue;
    const auto tokens = readTokens(text);
    const std::string& token = tokens->find("lease")->second;
    check::isTrue(signedPayloads.count(token.substr(0, token.rfind('.'))) > 0, "believes only what was signed: " + text);
  }
  return count;
}

}  // namespace fuzz
