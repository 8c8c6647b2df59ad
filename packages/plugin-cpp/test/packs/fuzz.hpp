#pragma once

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "../fuzz.hpp"
#include "vectors.hpp"

/** Changes lists and heads at random. No change may crash a reader or make it accept a different head. */
namespace packFuzz {

using namespace backline;

/** Checks an accepted list: its totals are right, and it has only one spelling. */
inline void tryList(const std::string& bytes) {
  const PackListReading reading = readPackList(bytes);
  if (reading.fault != ListFault::none) return;
  std::vector<bool> used(reading.list.blockCount());
  packs::Collisions collisions;
  for (const PackFile& file : reading.list.files) {
    check::isTrue(packs::findNameFault(file.path) == ListFault::none, "an accepted path is one");
    check::isTrue(collisions.add(file.path) == ListFault::none, "an accepted path does not conflict with the others");
    packs::eachBlock(file, [&](std::uint32_t block) { used.at(block) = true; });
  }
  for (const bool one : used) check::isTrue(one, "an accepted block is used");
}

inline std::size_t run(const Json& all, double seconds, std::uint64_t seed) {
  fuzz::Random random(seed);
  const Trust trust = packVectors::toTrust(all["context"]);
  std::vector<std::string> lists, heads;
  for (const Json& vector : all["lists"].items)
    if (vector["hex"].text.size() < 2000) lists.push_back(packVectors::fromHex(vector["hex"].text));
  for (const Json& vector : all["heads"].items) heads.push_back(vector["file"].text);
  std::set<std::string> signedHeads;
  for (const std::string& file : heads)
    if (const auto tokens = readTokens(file); tokens && tokens->count("pack") > 0) {
      const std::string& token = tokens->find("pack")->second;
      signedHeads.insert(token.substr(0, token.rfind('.')));
    }
  std::size_t count = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  for (; std::chrono::steady_clock::now() < end; ++count) {
    tryList(fuzz::change(random, lists[fuzz::below(random, lists.size())], lists[fuzz::below(random, lists.size())]));
    const std::string text =
        fuzz::change(random, heads[fuzz::below(random, heads.size())], heads[fuzz::below(random, heads.size())]);
    Trust believing = trust;
    if (count % 2 == 0) believing.verify = fuzz::believeAll;
    const PackVerdict verdict = verifyPack(text, believing);
    if (verdict.reason.empty()) check::isTrue(packs::findNameFault(verdict.head.name) == ListFault::none, "a folder's name");
    if (count % 2 == 0 || !verdict.reason.empty()) continue;
    const auto tokens = readTokens(text);
    const std::string& token = tokens->find("pack")->second;
    check::isTrue(signedHeads.count(token.substr(0, token.rfind('.'))) > 0, "believes only what was signed: " + text);
  }
  return count;
}

}  // namespace packFuzz
