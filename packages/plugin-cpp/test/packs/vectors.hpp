#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "../adapters.hpp"
#include "../check.hpp"
#include "backline/pack.hpp"
#include "backline/packs/common/states.hpp"

/** The vectors that every reader of packs runs, and the table of states. */
namespace packVectors {

using namespace backline;

inline std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string fromHex(std::string_view hex) {
  const auto toValue = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes += static_cast<char>(toValue(hex[at]) * 16 + toValue(hex[at + 1]));
  return bytes;
}

/** Half a surrogate pair, as a JSON escape and as invalid UTF-8. */
inline constexpr std::string_view halves[][2] = {{"\\ud800", "\xed\xa0\x80"}, {"\\udc00", "\xed\xb0\x80"}};

/** Reads JSON with texts that UTF-8 cannot represent: each half is replaced by a mark until the text has been read. */
inline std::optional<Json> readVectors(const std::string& path) {
  std::string text = readFile(path);
  for (std::size_t at = 0; at < std::size(halves); ++at)
    for (std::size_t found = 0; (found = text.find(halves[at][0], found)) != std::string::npos;)
      text.replace(found, halves[at][0].size(), std::string("\\u000") + static_cast<char>('1' + at));
  return parseJson(text);
}
inline std::string toPath(std::string text) {
  // The control characters of other vectors stand alone in them.
  for (std::size_t at = 0; at < std::size(halves); ++at)
    for (std::size_t found = 0; (found = text.find(static_cast<char>(1 + at), found)) != std::string::npos; ++found)
      text.replace(found, 1, halves[at][1]);
  return text;
}

inline void hasFault(ListFault fault, const Json& expected, const std::string& name) {
  check::isEqual(std::string(toText(fault)), expected.text, name + ": " + std::string(toText(fault)));
}

inline Trust toTrust(const Json& common) {
  Trust trust{{}, common["issuer"].text, common["product"].text, tested::verify};
  for (const Json& root : common["roots"].items) trust.roots.push_back({root["kid"].text, root["x"].text});
  return trust;
}

inline void runList(const Json& vector) {
  const std::string& name = vector["name"].text;
  const PackListReading reading = readPackList(fromHex(vector["hex"].text));
  hasFault(reading.fault, vector["fault"], name);
  const Json& sums = vector["sums"];
  if (!sums.isObject()) return;
  std::uint64_t bytes = 0, firstBytes = 0;
  for (const PackFile& file : reading.list.files) {
    bytes += file.bytes;
    firstBytes += file.isFirst ? file.bytes : 0;
    std::uint64_t own = 0;
    packs::eachBlock(file, [&](std::uint32_t block) { own += reading.list.length(block); });
    check::isEqual(own, file.bytes, name + ": a file is the sum of its blocks");
  }
  check::isEqual(static_cast<std::int64_t>(reading.list.files.size()), sums["files"].number, name + ": files");
  check::isEqual(static_cast<std::int64_t>(reading.list.blockCount()), sums["blocks"].number, name + ": blocks");
  check::isEqual(static_cast<std::int64_t>(bytes), sums["bytes"].number, name + ": bytes");
  check::isEqual(static_cast<std::int64_t>(firstBytes), sums["firstBytes"].number, name + ": the first group");
  for (std::size_t at = 0; at < vector["paths"].items.size(); ++at)
    check::isEqual(reading.list.files.at(at).path, vector["paths"].items[at].text, name + ": a path");
}

/** Returns the number of vectors. */
inline std::size_t run(const Json& all) {
  const Trust trust = toTrust(all["context"]);
  for (const Json& vector : all["names"].items) {
    const std::string path = toPath(vector["path"].text);
    const bool isControl = vector["path"].text != path && vector["fault"].text == "character";
    hasFault(packs::findNameFault(isControl ? vector["path"].text : path), vector["fault"], "the name " + path);
  }
  for (const Json& vector : all["lists"].items) runList(vector);
  for (const Json& vector : all["heads"].items) {
    const PackVerdict verdict = verifyPack(vector["file"].text, trust, vector["sku"].text);
    check::isEqual(verdict.reason, vector["reason"].text, vector["name"].text + ": " + verdict.reason);
    check::isTrue(verdict.head.name.empty() != vector["reason"].text.empty(), vector["name"].text + ": a head");
  }
  for (const Json& vector : all["headLists"].items) {
    const PackVerdict verdict = verifyPack(vector["file"].text, trust);
    check::isEqual(verdict.reason, std::string(), vector["name"].text);
    hasFault(verifyPackList(verdict.head, fromHex(vector["hex"].text)).fault, vector["fault"], vector["name"].text);
  }
  return all["names"].items.size() + all["lists"].items.size() + all["heads"].items.size() + all["headLists"].items.size();
}

/** The table of states matches the one in TypeScript. */
inline void runStates(const Json& all) {
  const Json& states = all["states"];
  check::isEqual(states.items.size(), packStates().size(), "every state has a row");
  const auto toBits = [](const Json& names, auto first, std::size_t count) {
    std::uint32_t bits = 0;
    for (const Json& name : names.items)
      for (std::size_t at = 0; at < count; ++at)
        if (toText(static_cast<decltype(first)>(at)) == name.text) bits |= std::uint32_t{1} << at;
    return bits;
  };
  for (std::size_t at = 0; at < packStates().size(); ++at) {
    const Json& row = states[toText(static_cast<PackStateName>(at))];
    check::isTrue(row["next"].items.size() > 0, "a state that is known");
    check::isEqual(packStates()[at].actions, toBits(row["actions"], PackAction{}, 13), "what may be done in a state");
    check::isEqual(packStates()[at].next, toBits(row["next"], PackStateName{}, 10), "what may follow a state");
  }
  for (std::size_t at = 0; at < packWaitSeconds.size(); ++at)
    check::isEqual<std::int64_t>(packWaitSeconds[at], all["waitSeconds"].items.at(at).number, "a pause");
}

}  // namespace packVectors
