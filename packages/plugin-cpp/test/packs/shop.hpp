#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../key.hpp"
#include "backline/pack.hpp"
#include "backline/pack_http.hpp"

namespace packWorld {

using namespace backline;

inline const std::string issuer = "https://portal.example.com", product = "cadenza";

inline std::string toHash(std::string_view bytes) {
  const Digest digest = sha256(bytes);
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}
inline std::string toHex(std::string_view bytes) { return packs::toHex(toBytes(bytes), bytes.size()); }

/** The library checks each signature only once, because thousands of starts read the same heads. */
inline bool verifyOnce(const std::uint8_t signature[64], const std::uint8_t key[32], const std::uint8_t* message,
                       std::size_t size) {
  static std::mutex mutex;
  static std::map<std::string, bool> known;
  const std::string question = std::string(reinterpret_cast<const char*>(signature), 64) +
                               std::string(reinterpret_cast<const char*>(key), 32) +
                               std::string(reinterpret_cast<const char*>(message), size);
  const std::lock_guard guard(mutex);
  const auto found = known.find(question);
  if (found != known.end()) return found->second;
  return known[question] = tested::verify(signature, key, message, size);
}

/** Seeded random numbers. */
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random(seed) {}
  double next() { return static_cast<double>(random() >> 11) / 9007199254740992.0; }
  std::size_t upTo(std::size_t count) { return static_cast<std::size_t>(next() * static_cast<double>(count)); }
  bool is(double share) { return next() < share; }
  template <typename Item>
  const Item& pick(const std::vector<Item>& items) {
    return items[upTo(items.size())];
  }

 private:
  std::mt19937_64 random;
};

/** Bytes unique to a name. */
inline std::string toNoise(const std::string& name, std::size_t size) {
  const Digest digest = sha256(name);
  std::uint64_t seed = 0;
  for (std::size_t at = 0; at < 8; ++at) seed = seed << 8 | digest[at];
  std::mt19937_64 random(seed);
  std::string bytes(size, '\0');
  for (std::size_t at = 0; at < size; at += 8) {
    const std::uint64_t value = random();
    std::memcpy(&bytes[at], &value, std::min<std::size_t>(8, size - at));
  }
  return bytes;
}

struct NewFile {
  std::string path, bytes;
  bool isFirst = false;
  std::uint32_t option = 0;
};

struct NewVersion {
  std::string sku, version;
  std::int64_t seq = 1;
  std::vector<NewFile> files;
  std::vector<std::pair<std::string, bool>> options = {};
  std::string name = "Harbor Strings", needsPlugin = {};
  std::vector<std::string> kin = {};
  /** The target size of blocks; small ones give many blocks of few bytes. */
  std::size_t aim = 64 * 1024, bundleBytes = packs::bundleMaxBytes;
};

struct Published {
  PackHead head;
  std::string text, list;
  std::map<std::string, std::string> files;
  Json opened;
};

/** Cuts by content, with a rolling sum, so that blocks after a change stay the same. */
inline std::vector<std::string_view> cut(std::string_view bytes, std::size_t aim) {
  static const auto gear = [] {
    std::array<std::uint64_t, 256> table{};
    std::mt19937_64 random(7);
    for (std::uint64_t& one : table) one = random();
    return table;
  }();
  std::vector<std::string_view> parts;
  std::uint64_t mask = 1;
  while (mask < aim) mask *= 2;
  mask = (mask - 1) << 24;
  for (std::size_t from = 0, at = 0; from < bytes.size(); from = at) {
    const std::size_t end = std::min(bytes.size(), from + aim * 4);
    std::uint64_t sum = 0;
    for (at = from; at < end; ++at) {
      sum = (sum << 1) + gear[static_cast<unsigned char>(bytes[at])];
      if (at - from >= aim / 4 && (sum & mask) == 0) break;
    }
    at = std::min(at + (at < end ? 1u : 0u), end);
    parts.push_back(bytes.substr(from, at - from));
  }
  return parts;
}

/** Writes a list in the format of `fixtures/packs/vectors.json`. */
class ListWriter {
 public:
  std::string bytes = "BLP1";
  void varint(std::uint64_t value) {
    for (; value > 0x7f; value >>= 7) bytes += static_cast<char>((value & 0x7f) | 0x80);
    bytes += static_cast<char>(value);
  }
  void file(const NewFile& one, const std::vector<std::size_t>& blocks) {
    const auto common = std::mismatch(one.path.begin(), one.path.begin() + static_cast<std::ptrdiff_t>(std::min(one.path.size(), last.size())), last.begin());
    const auto shared = static_cast<std::size_t>(common.first - one.path.begin());
    varint(shared);
    varint(one.path.size() - shared);
    bytes += one.path.substr(shared);
    varint(one.option);
    bytes += one.isFirst ? '\1' : '\0';
    bytes.append(4, '\0');
    std::vector<std::pair<std::size_t, std::size_t>> runs;
    for (const std::size_t block : blocks)
      if (!runs.empty() && runs.back().first + runs.back().second == block) ++runs.back().second;
      else runs.emplace_back(block, 1);
    varint(runs.size());
    for (const auto& [start, count] : runs) {
      varint(start == next ? 0 : start + 1);
      varint(count);
      next = start + count;
    }
    last = one.path;
  }

 private:
  std::string last;
  std::size_t next = 0;
};

/** A shop's storage: bundles by name, shared by the versions of a SKU. */
class Shop {
 public:
  std::map<std::string, std::string> bundles;
  std::vector<Published> versions;

  Published& publish(NewVersion pack) {
    const auto toRank = [](const NewFile& one) { return one.option == 0 ? (one.isFirst ? 0u : 1u) : 1 + one.option; };
    std::sort(pack.files.begin(), pack.files.end(), [&](const NewFile& a, const NewFile& b) {
      return toRank(a) != toRank(b) ? toRank(a) < toRank(b) : a.path < b.path;
    });
    std::map<std::string, std::size_t> order;
    std::vector<std::pair<std::string, std::string_view>> blocks;
    std::vector<std::vector<std::size_t>> uses;
    for (const NewFile& file : pack.files) {
      uses.emplace_back();
      for (const std::string_view part : cut(file.bytes, pack.aim)) {
        const auto [known, isNew] = order.emplace(toHash(part), blocks.size());
        if (isNew) blocks.emplace_back(known->first, part);
        uses.back().push_back(known->second);
      }
    }
    ListWriter list;
    list.varint(blocks.size());
    for (const auto& [hash, part] : blocks) {
      list.varint(part.size());
      list.bytes += hash;
    }
    list.varint(pack.files.size());
    for (std::size_t at = 0; at < pack.files.size(); ++at) list.file(pack.files[at], uses[at]);
    Published own;
    own.list = list.bytes;
    own.opened = store(pack, blocks);
    for (const NewFile& file : pack.files) own.files[file.path] = file.bytes;
    sign(own, pack, blocks.size());
    versions.push_back(std::move(own));
    return versions.back();
  }

 private:
  std::map<std::string, std::pair<std::string, std::int64_t>> places;

  static Json toPair(Json first, Json second) {
    Json pair = Json::list();
    pair.items = {std::move(first), std::move(second)};
    return pair;
  }

  Json store(const NewVersion& pack, const std::vector<std::pair<std::string, std::string_view>>& blocks) {
    std::string hashes, bytes;
    std::vector<std::pair<std::string, std::int64_t>> open;
    const auto close = [&] {
      const std::string id = toHex(toHash(hashes));
      for (const auto& [hash, offset] : open) places[pack.sku + hash] = {id, offset};
      if (!open.empty()) bundles[id] = bytes;
      hashes.clear(), bytes.clear(), open.clear();
    };
    for (const auto& [hash, part] : blocks) {
      if (places.count(pack.sku + hash) > 0) continue;
      if (bytes.size() + part.size() > pack.bundleBytes) close();
      open.emplace_back(hash, bytes.size());
      hashes += hash;
      bytes += part;
    }
    close();
    Json all = Json::list(), runs = Json::list();
    std::map<std::string, std::int64_t> indices;
    for (std::size_t at = 0; at < blocks.size(); ++at) {
      const auto& [id, offset] = places[pack.sku + blocks[at].first];
      const auto [index, isNew] = indices.emplace(id, static_cast<std::int64_t>(all.items.size()));
      if (isNew) all.items.push_back(toPair(id, static_cast<std::int64_t>(bundles[id].size())));
      Json run = Json::list();
      run.items = {static_cast<std::int64_t>(at), std::int64_t{1}, index->second, offset};
      runs.items.push_back(run);
    }
    return Json::object().set("bundles", all).set("runs", runs);
  }

  void sign(Published& own, const NewVersion& pack, std::size_t blocks) {
    const auto claimsOf = [] { return Json::object().set("iss", issuer).set("aud", product).set("iat", std::int64_t{1}); };
    std::int64_t bytes = 0, firstBytes = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> sums(pack.options.size());
    for (const NewFile& file : pack.files) {
      const auto size = static_cast<std::int64_t>(file.bytes.size());
      bytes += size;
      firstBytes += file.isFirst ? size : 0;
      if (file.option == 0) continue;
      sums[file.option - 1].first += 1;
      sums[file.option - 1].second += size;
    }
    Json options = Json::list(), kin = Json::list(), use = Json::list();
    for (std::size_t at = 0; at < pack.options.size(); ++at)
      options.items.push_back(Json::object().set("id", pack.options[at].first).set("name", pack.options[at].first)
                                  .set("files", sums[at].first).set("bytes", sums[at].second)
                                  .set("isDefault", Json::boolean(pack.options[at].second)));
    for (const std::string& one : pack.kin) kin.items.emplace_back(one);
    use.items = {"pack"};
    Json head = claimsOf();
    head.set("v", std::int64_t{1}).set("jti", toHex(toHash(pack.sku + " " + pack.version)).substr(0, 32));
    head.set("sku", pack.sku).set("version", pack.version).set("seq", pack.seq).set("name", pack.name).set("kin", kin);
    head.set("list", toHex(toHash(own.list))).set("listBytes", static_cast<std::int64_t>(own.list.size()));
    head.set("files", static_cast<std::int64_t>(pack.files.size())).set("blocks", static_cast<std::int64_t>(blocks));
    head.set("bytes", bytes).set("firstBytes", firstBytes).set("options", options);
    if (!pack.needsPlugin.empty()) head.set("requires", pack.needsPlugin);
    const Json key = claimsOf().set("kid", tested::signer.kid).set("x", tested::signer.x).set("use", use)
                         .set("nbf", std::int64_t{0}).set("exp", maxSafeInteger);
    own.text = "pack: " + tested::signer.sign("pack", head) + "\nkey: " + tested::root.sign("key", key) + "\n";
    own.head = packs::toHead(head);
    Json pieces = Json::list();
    for (const std::string_view piece : cut(own.list, 8 * 1024))
      pieces.items.push_back(toPair(static_cast<std::int64_t>(piece.size()), toHex(toHash(piece)).substr(0, 16)));
    own.opened.set("head", own.text).set("list", Json::object().set("bytes", static_cast<std::int64_t>(own.list.size())).set("pieces", pieces));
  }
};

/** Simulates the portal and its storage: calls with a token and links without one. Counts the bytes it sends. */
class Line : public PackHttp {
 public:
  explicit Line(Shop& of) : shop(of) {}
  Shop& shop;
  std::mutex mutex;
  /** After how many bytes the body breaks off; -1 for never. */
  std::function<std::int64_t()> cutAfter = [] { return -1; };
  std::function<bool()> isDown = [] { return false; };
  /** Changes a byte of the body. */
  std::function<bool()> isBent = [] { return false; };
  /** Replaces the answer; status 0 for the right one. */
  std::function<HttpEnd(const std::string& url)> answer = [](const std::string&) { return HttpEnd(); };
  std::function<void()> onRequest = [] {};
  std::function<void(std::size_t bytes)> onSent = [](std::size_t) {};
  /** A link stays silent until the waiting reader has been stopped. */
  std::function<bool()> isHeld = [] { return false; };
  std::int64_t sentBytes = 0;
  std::vector<std::string> calls;
  /** Links from before this time have expired. */
  int time = 1;
  bool isOwned = true;
  /** Acts like a server without ranges. */
  bool isWhole = false;

  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    std::unique_lock guard(mutex);
    if (url == issuer + "/api/v1/packs") return send(json(listPublished()), 200, 0, true, take, guard);
    onRequest();
    if (isDown()) return {};
    if (const HttpEnd other = answer(url); other.status != 0) return send("Log in to this hotel", other.status, 0, false, take, guard);
    if (url.substr(url.find('?')) != "?e=" + std::to_string(time)) return {403};
    const std::string key = url.substr(issuer.size() + 7, url.find('?') - issuer.size() - 7);
    const std::string* whole = nullptr;
    if (key[0] == 'b' && shop.bundles.count(key.substr(2)) > 0) whole = &shop.bundles[key.substr(2)];
    for (const Published& one : shop.versions)
      if (key == "l/" + one.head.list) whole = &one.list;
    if (whole == nullptr) return {404};
    if (key[0] == 'b' && isHeld()) {
      guard.unlock();
      while (take({206, from, nullptr, 0})) std::this_thread::yield();
      return {206};
    }
    if (isWhole) return send(*whole, 200, 0, false, take, guard);
    return send(whole->substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from)), 206, from, false, take, guard);
  }

  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    std::unique_lock guard(mutex);
    calls.push_back(url.substr(url.rfind('/')));
    if (isDown()) return {};
    if (const HttpEnd other = answer(url); other.status != 0) return send("Log in to this hotel", other.status, 0, false, take, guard);
    const Json asked = parseJson(body).value_or(Json());
    if (token != "bld_1") return refuse("device_signed_out", 401, take, guard);
    if (!isOwned) return refuse("pack_not_owned", 403, take, guard);
    if (calls.back() == "/open") {
      const Published* found = findVersion(asked["sku"].text, asked["version"].text);
      if (found == nullptr) return refuse("not_found", 404, take, guard);
      Json list = found->opened["list"], opened = found->opened;
      opened.set("list", list.set("url", toLink("l/" + found->head.list)));
      return send(json(opened), 200, 0, true, take, guard);
    }
    Json urls = Json::list();
    for (const Json& id : asked["bundles"].items) urls.items.emplace_back(toLink("b/" + id.text));
    return send(json(Json::object().set("urls", urls)), 200, 0, true, take, guard);
  }

 private:
  static std::string json(const Json& value) { return canonicalize(value); }
  std::string toLink(const std::string& key) const { return issuer + "/packs/" + key + "?e=" + std::to_string(time); }

  const Published* findVersion(const std::string& sku, const std::string& version) const {
    const Published* best = nullptr;
    for (const Published& one : shop.versions)
      if (one.head.sku == sku && (version.empty() || one.head.version == version) && (best == nullptr || one.head.seq > best->head.seq))
        best = &one;
    return best;
  }

  Json listPublished() const {
    std::set<std::string> skus;
    for (const Published& one : shop.versions) skus.insert(one.head.sku);
    Json list = Json::list();
    for (const std::string& one : skus) {
      const PackHead& head = findVersion(one, {})->head;
      list.items.push_back(Json::object().set("sku", one).set("name", head.name).set("stable", Json::object().set("version", head.version).set("bytes", head.bytes)));
    }
    return Json::object().set("packs", list);
  }

  HttpEnd refuse(const std::string& code, int status, const TakePart& take, std::unique_lock<std::mutex>& guard) {
    const Json error = Json::object().set("code", code).set("ref", "R-7F3K2A");
    return send(json(Json::object().set("error", error)), status, 0, true, take, guard);
  }

  HttpEnd send(std::string body, int status, std::int64_t at, bool isJson, const TakePart& take, std::unique_lock<std::mutex>& guard) {
    const std::int64_t limit = cutAfter();
    const bool isCut = limit >= 0 && limit < static_cast<std::int64_t>(body.size());
    if (isCut) body.resize(static_cast<std::size_t>(limit));
    if (isBent() && !body.empty()) body[body.size() / 2] = static_cast<char>(body[body.size() / 2] ^ 1);
    for (std::size_t from = 0; from < body.size(); from += 16'384) {
      const std::size_t size = std::min<std::size_t>(16'384, body.size() - from);
      sentBytes += static_cast<std::int64_t>(size);
      onSent(size);
      guard.unlock();
      const bool isGoing = take({status, at + static_cast<std::int64_t>(from), toBytes(body) + from, size});
      guard.lock();
      if (!isGoing) return {status, isJson};
    }
    return isCut ? HttpEnd() : HttpEnd{status, isJson};
  }
};

}  // namespace packWorld
