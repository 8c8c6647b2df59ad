#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "packs/fetch/list.hpp"
#include "packs/disk/names.hpp"
#include "verify.hpp"

/** Verifies the heads and lists of packs. No I/O, no exceptions, no network. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** SHA-256 of some bytes. `adapters` has the ones that systems provide. */
using Sha256 = void (*)(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]);

/** The built-in implementation, for systems without a faster one: about 100 MB/s. */
inline void sha256Plain(const std::uint8_t* bytes, std::size_t size, std::uint8_t digest[32]) {
  const Digest own = sha256(bytes, size);
  std::copy(own.begin(), own.end(), digest);
}

/** A part of a pack that may be left out, such as a microphone. */
struct PackOption {
  std::string id, name;
  std::int64_t files = 0, bytes = 0;
  bool isDefault = false;
};

/** The contents of a verified head: one version of one pack. */
struct PackHead {
  std::string publication, sku, version, name;
  /** The lowest plugin version; empty for any. */
  std::string needsPlugin;
  /** Grows with each publication of the SKU. */
  std::int64_t seq = 0;
  /** SHA-256 of the list, in hexadecimal digits. */
  std::string list;
  std::int64_t listBytes = 0, files = 0, blocks = 0, bytes = 0, firstBytes = 0;
  std::vector<PackOption> options;
  /** Other SKUs whose packs share blocks with this one. */
  std::vector<std::string> kin;
};

namespace packs {

inline bool isHex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}
inline std::string toHex(const std::uint8_t* bytes, std::size_t size) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (std::size_t at = 0; at < size; ++at) text.append({digits[bytes[at] >> 4], digits[bytes[at] & 15]});
  return text;
}

inline bool isHead(const Json& of) {
  const auto areTimes = [&](auto... names) { return (claims::isTime(of[names]) && ...); };
  const auto areTexts = [&](auto... names) { return (of[names].isText() && ...); };
  // The name is used for a folder, beside other packs' folders.
  const std::string& name = of["name"].text;
  return areTexts("jti", "sku", "version", "name", "list") && claims::hasMaybeText(of, "requires") &&
         areTimes("seq", "listBytes", "files", "blocks", "bytes", "firstBytes") && of["list"].text.size() == 64 &&
         isHex(of["list"].text) && name.find('/') == std::string::npos && findNameFault(name) == ListFault::none &&
         claims::all(of["kin"], [](const Json& one) { return one.isText(); }) &&
         claims::all(of["options"], [](const Json& one) {
           return one["id"].isText() && one["name"].isText() && claims::isTime(one["files"]) &&
                  claims::isTime(one["bytes"]) && one["isDefault"].kind == Json::Kind::boolean;
         });
}

inline PackHead toHead(const Json& of) {
  PackHead head;
  head.publication = of["jti"].text;
  head.sku = of["sku"].text;
  head.version = of["version"].text;
  head.name = of["name"].text;
  head.needsPlugin = of["requires"].text;
  head.seq = of["seq"].number;
  head.list = of["list"].text;
  head.listBytes = of["listBytes"].number;
  head.files = of["files"].number;
  head.blocks = of["blocks"].number;
  head.bytes = of["bytes"].number;
  head.firstBytes = of["firstBytes"].number;
  for (const Json& one : of["options"].items)
    head.options.push_back({one["id"].text, one["name"].text, one["files"].number, one["bytes"].number,
                            one["isDefault"].number != 0});
  for (const Json& one : of["kin"].items) head.kin.push_back(one.text);
  return head;
}

}  // namespace packs

struct PackVerdict {
  /** Why it is not valid, as the documentation spells it; empty if it is. `wrong_pack` means another SKU. */
  std::string reason = {};
  PackHead head = {};
};

/** Verifies the text of a head, which describes a publication of a pack. `sku` is the expected pack; empty for any. */
inline PackVerdict verifyPack(std::string_view text, const Trust& trust, std::string_view sku = {}) {
  const Opened opened = openEndorsed(TokenType::pack, text, trust, packs::isHead);
  if (opened.reason != Reason::none) return {std::string(toText(opened.reason))};
  if (!sku.empty() && opened.claims["sku"].text != sku) return {"wrong_pack"};
  return {{}, packs::toHead(opened.claims)};
}

/** True if a list matches the totals in its head. */
inline bool isListOf(const PackHead& head, const PackList& list) {
  std::vector<std::pair<std::int64_t, std::int64_t>> options(head.options.size());
  std::int64_t bytes = 0, firstBytes = 0;
  for (const PackFile& file : list.files) {
    const auto own = static_cast<std::int64_t>(file.bytes);
    bytes += own;
    if (file.isFirst) firstBytes += own;
    if (file.option == 0) continue;
    if (file.option > options.size()) return false;
    options[file.option - 1].first += 1;
    options[file.option - 1].second += own;
  }
  for (std::size_t at = 0; at < options.size(); ++at)
    if (options[at].first != head.options[at].files || options[at].second != head.options[at].bytes) return false;
  return head.files == static_cast<std::int64_t>(list.files.size()) && head.bytes == bytes &&
         head.blocks == static_cast<std::int64_t>(list.blockCount()) && head.firstBytes == firstBytes;
}

/** Verifies the bytes of the list that a verified head names. */
inline PackListReading verifyPackList(const PackHead& head, std::string bytes, Sha256 hash = sha256Plain) {
  if (static_cast<std::int64_t>(bytes.size()) != head.listBytes) return {ListFault::wrongList};
  std::uint8_t digest[32];
  hash(toBytes(bytes), bytes.size(), digest);
  if (packs::toHex(digest, sizeof(digest)) != head.list) return {ListFault::wrongList};
  PackListReading reading = readPackList(std::move(bytes));
  if (reading.fault == ListFault::none && !isListOf(head, reading.list)) return {ListFault::wrongList};
  return reading;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
