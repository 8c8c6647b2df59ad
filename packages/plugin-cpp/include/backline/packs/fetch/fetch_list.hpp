#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../common/whole.hpp"
#include "../install/job.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** A call ends after this long without a byte. */
inline constexpr std::int64_t silentMs = 30'000;

/** Downloads the list of a version: only the missing parts, or all of it. */
class ListFetcher {
 public:
  ListFetcher(Engine& of, const Opened& what, Tick by, std::int64_t* counter)
      : engine(of), opened(what), tick(std::move(by)), fetchedBytes(counter) {}

  /** Verifies the version that the portal offers, and gets its list. */
  Fault run(const std::string& sku, const std::vector<VersionPtr>& here, VersionPtr& version) {
    PackVerdict verdict = verifyPack(opened.head, engine.readTrust(), sku);
    if (!verdict.reason.empty()) return refused(verdict.reason);
    if (verdict.head.listBytes > static_cast<std::int64_t>(listMaxBytes)) return refused("too_large");
    auto own = std::make_shared<Version>();
    own->head = std::move(verdict.head);
    own->text = opened.head;
    own->pieces = opened.pieces;
    for (const VersionPtr& one : here)
      if (one && one->head.list == own->head.list && one->head.listBytes == own->head.listBytes) own->list = one->list;
    if (!own->list)
      if (Fault fault = fetch(own->head, here, own->list)) return fault;
    version = std::move(own);
    return {};
  }

 private:
  Engine& engine;
  const Opened& opened;
  Tick tick;
  std::int64_t* fetchedBytes;

  Fault fetch(const PackHead& head, const std::vector<VersionPtr>& here, std::shared_ptr<const PackList>& list) {
    const auto size = static_cast<std::size_t>(head.listBytes);
    for (const bool isWhole : {false, true}) {
      std::string bytes;
      bool isTried = isWhole;
      if (isWhole) {
        bytes.resize(size);
        if (Fault fault = readRange(0, head.listBytes, bytes)) return fault;
      } else if (Fault fault = readByDifference(size, here, bytes, isTried)) {
        return fault;
      }
      if (!isTried) continue;
      PackListReading reading = verifyPackList(head, std::move(bytes), engine.sha256);
      if (reading.fault == ListFault::none) {
        list = std::make_shared<const PackList>(std::move(reading.list));
        return {};
      }
      if (isWhole && reading.fault != ListFault::wrongList) return refused(std::string(toText(reading.fault)));
    }
    return waiting(PackWait::portal);
  }

  /** Reads a range of the link into the same range of a list. */
  Fault readRange(std::int64_t from, std::int64_t to, std::string& into) {
    if (opened.listUrl.empty()) return waiting(PackWait::portal);
    std::int64_t at = from, since = engine.timers.now();
    Fault fault;
    const HttpEnd end = engine.portal.http.get(opened.listUrl, from, to, [&](const HttpPart& part) {
      fault = tick();
      const std::int64_t now = engine.timers.now();
      if (!fault && part.size == 0 && now - since >= silentMs) fault = waiting(PackWait::network);
      if (fault) return false;
      if (part.size > 0) since = now;
      if (part.status != 200 && part.status != 206) return true;
      *fetchedBytes += static_cast<std::int64_t>(part.size);
      // Skips bytes before and after the range.
      const std::int64_t skipped = (std::max<std::int64_t>)(0, at - part.at);
      if (part.at > at || skipped >= static_cast<std::int64_t>(part.size)) return part.at <= at;
      const std::int64_t useful = (std::min)(static_cast<std::int64_t>(part.size) - skipped, to - at);
      std::memcpy(&into[static_cast<std::size_t>(at)], part.bytes + skipped, static_cast<std::size_t>(useful));
      at += useful;
      return at < to || part.at + static_cast<std::int64_t>(part.size) <= to;
    });
    if (fault) return fault;
    if (at == to) return {};
    Fault why = Portal::toFault(end);
    return why.is(Fault::Kind::linkOver) ? waiting(PackWait::portal) : why;
  }

  /** With `isTried` false, nothing here has usable pieces. */
  Fault readByDifference(std::size_t size, const std::vector<VersionPtr>& here, std::string& bytes, bool& isTried) {
    std::map<std::pair<std::int64_t, std::string>, std::string_view> known;
    for (const VersionPtr& one : here) {
      std::string_view rest = one ? std::string_view(one->list->bytes) : std::string_view();
      for (const auto& piece : one ? one->pieces : Pieces()) {
        if (piece.first > static_cast<std::int64_t>(rest.size())) break;
        known.emplace(piece, rest.substr(0, static_cast<std::size_t>(piece.first)));
        rest.remove_prefix(static_cast<std::size_t>(piece.first));
      }
    }
    std::uint64_t sum = 0;
    for (const auto& [length, hash] : opened.pieces) sum = (std::min<std::uint64_t>)(sum + static_cast<std::uint64_t>(length), listMaxBytes + 1);
    isTried = !known.empty() && sum == size;
    if (!isTried) return {};
    bytes.resize(size);
    std::vector<std::pair<std::int64_t, std::int64_t>> missing;
    std::int64_t at = 0;
    for (const auto& piece : opened.pieces) {
      const auto own = known.find(piece);
      std::uint8_t digest[32] = {};
      if (own != known.end()) engine.sha256(toBytes(own->second), own->second.size(), digest);
      if (own != known.end() && toHex(digest, 8) == piece.second)
        std::copy(own->second.begin(), own->second.end(), bytes.begin() + toWhole<std::ptrdiff_t>(at));
      else if (!missing.empty() && missing.back().second == at) missing.back().second = at + piece.first;
      else missing.emplace_back(at, at + piece.first);
      at += piece.first;
    }
    for (const auto& [from, to] : missing)
      if (Fault fault = readRange(from, to, bytes)) return fault;
    return {};
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
