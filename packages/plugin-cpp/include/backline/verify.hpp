#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "device_ids.hpp"
#include "encoding.hpp"
#include "json.hpp"

/** Verifies lease and passport files. No I/O, no exceptions, no network; two Ed25519 checks per file. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

inline constexpr std::size_t fileMaxBytes = 64 * 1024;
inline constexpr std::size_t tokenMaxLength = 48 * 1024;
/** The newest format that this program can read. */
inline constexpr std::int64_t formatVersion = 1;

/** Why a file is not valid. */
enum class Reason {
  none,
  /** Not a complete file of ours: truncated, edited, or something else. */
  malformed,
  /** Made for a newer version of the plugin. */
  newerFormat,
  /** Its key has no endorsement from a root that this program knows. */
  badKey,
  /** It was changed after signing, or signed by another key. */
  badSignature,
  wrongIssuer,
  wrongProduct,
  /** Its key may not sign this kind of statement, or not at this time. */
  badUse,
  revoked,
  /** Made for another computer. */
  foreign,
  /** For a client: this computer has given it back, or is not signed in. */
  released,
  signedOut,
};

/** The spelling that other verifiers and the documentation use. Empty for no reason. */
inline std::string_view toText(Reason reason) {
  static constexpr std::string_view texts[] = {"",             "malformed", "newer_format", "bad_key",
                                               "bad_signature", "wrong_issuer", "wrong_product", "bad_use",
                                               "revoked",      "foreign",   "released",      "signed_out"};
  return texts[static_cast<std::size_t>(reason)];
}

/** Ed25519 (RFC 8032); see `adapters`. */
using VerifySignature = bool (*)(const std::uint8_t signature[64], const std::uint8_t key[32],
                                 const std::uint8_t* message, std::size_t size);

struct PublicKey {
  std::string kid;
  /** 32 bytes, base64url. */
  std::string x;
};

/** The roots in the header that `backline keys init` prints. */
template <typename Root, std::size_t count>
std::vector<PublicKey> toRoots(const Root (&roots)[count]) {
  std::vector<PublicKey> all;
  for (const Root& root : roots) all.push_back({root.kid, encodeBase64url(root.x, sizeof(root.x))});
  return all;
}

/** The trust that a program is built with: these roots, for one product of one issuer. */
struct Trust {
  /** A later root can revoke an earlier one, so the spare comes last. */
  std::vector<PublicKey> roots;
  std::string issuer;
  std::string product;
  VerifySignature verify = nullptr;
  /** Only statements signed by roots count. */
  std::vector<std::string> revocations = {};
};

/**
 * The tokens in a file, by name. Comments and unknown names are skipped, so that later versions can extend the format.
 * Returns nothing if the file is too large, repeats a name, or has characters that no text file has.
 */
inline std::optional<std::map<std::string, std::string, std::less<>>> readTokens(std::string_view text) {
  if (text.size() > fileMaxBytes || text.find('\0') != std::string_view::npos) return std::nullopt;
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  std::map<std::string, std::string, std::less<>> tokens;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (end != std::string_view::npos && !line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::size_t colon = (std::min)(line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), line.size());
    if (colon == 0 || colon == line.size() || line[colon] != ':') continue;
    std::string_view value = line.substr(colon + 1);
    value.remove_prefix((std::min)(value.find_first_not_of(" \t"), value.size()));
    value.remove_suffix(value.size() - (value.find_last_not_of(" \t") + 1));
    // Characters that end a line elsewhere: such a line is not a token.
    const auto holds = [&](std::string_view part) { return value.find(part) != std::string_view::npos; };
    if (holds("\r") || holds("\xe2\x80\xa8") || holds("\xe2\x80\xa9")) continue;
    if (value.size() > tokenMaxLength || !tokens.emplace(line.substr(0, colon), value).second) return std::nullopt;
  }
  return tokens;
}

/** The kinds of signed statements. The type is part of the signed text, so that none can pass for another. */
enum class TokenType { lease, passport, pack, key, revocation, sunset };

inline std::string_view toText(TokenType type) {
  static constexpr std::string_view texts[] = {"lease", "passport", "pack", "key", "revocation", "sunset"};
  return texts[static_cast<std::size_t>(type)];
}

namespace claims {

inline bool isTime(const Json& value) { return value.isNumber() && value.number >= 0; }

template <typename Check>
bool all(const Json& list, Check isRight) {
  return list.isList() && std::all_of(list.items.begin(), list.items.end(), isRight);
}

/** True if an object's member is a text or missing. */
inline bool hasMaybeText(const Json& object, std::string_view name) { return !object.has(name) || object[name].isText(); }

inline bool isDevice(const Json& device) {
  const Json& ids = device["ids"];
  return device["id"].isText() && device["name"].isText() && device["salt"].isText() && ids.isObject() &&
         std::all_of(deviceIdKinds.begin(), deviceIdKinds.end(), [&](auto kind) { return hasMaybeText(ids, kind); });
}

/** Sorted, so that no SKU can appear twice. */
inline bool isEntitlements(const Json& list) {
  std::string_view last;
  bool isFirst = true;
  return all(list, [&](const Json& one) {
    const Json& keep = one["keep"];
    if (!one["sku"].isText() || !isTime(one["until"]) || !keep.isNumber() || keep.number < -1) return false;
    const bool isInOrder = isFirst || isBefore(last, one["sku"].text);
    last = one["sku"].text;
    isFirst = false;
    return isInOrder;
  });
}

inline bool isLease(const Json& of) {
  const std::string& kind = of["kind"].text;
  return isTime(of["exp"]) && isTime(of["ref"]) && isTime(of["wait"]) && isDevice(of["dev"]) &&
         (kind == "online" || kind == "offline" || kind == "farm" || kind == "courtesy") && isEntitlements(of["ent"]) &&
         hasMaybeText(of, "rel") && hasMaybeText(of, "rid") && all(of["seats"], [](const Json& seat) {
           return seat["pool"].isText() && isTime(seat["slot"]) && isTime(seat["of"]);
         });
}

inline bool isPassport(const Json& of) {
  const Json& who = of["who"];
  if (of.has("who") && !(who["name"].isText() && who["email"].isText())) return false;
  return all(of["own"], [](const Json& one) {
    return one["sku"].isText() && one["name"].isText() && isTime(one["since"]) && isTime(one["until"]) &&
           one["cause"].isText() && one["ref"].isText();
  });
}

/** True if claims have the form of their type. Unknown members are allowed, because a later version may add some. */
inline bool isOf(TokenType type, const Json& of) {
  if (!of["iss"].isText() || !of["aud"].isText() || !isTime(of["iat"])) return false;
  const bool isCurrent = of["v"].isNumber() && of["v"].number == formatVersion;
  const bool isVersioned = isCurrent && of["sub"].isText() && of["jti"].isText();
  switch (type) {
    case TokenType::lease: return isVersioned && isLease(of);
    case TokenType::passport: return isVersioned && isPassport(of);
    // `pack.hpp` checks the rest. A plugin without packs does not include it.
    case TokenType::pack: return isCurrent && of["jti"].isText();
    case TokenType::key:
      return of["kid"].isText() && of["x"].isText() && isTime(of["nbf"]) && isTime(of["exp"]) &&
             all(of["use"], [](const Json& use) { return use.isText(); });
    case TokenType::revocation: return of["kid"].isText() && isTime(of["from"]);
    case TokenType::sunset: return isCurrent && of["text"].isText();
  }
  return false;
}

}  // namespace claims

/** Claims and the key that signed them, or the reason why there are none. */
struct Opened {
  Reason reason = Reason::none;
  Json claims = {};
  std::string kid = {};
};

/** The `kid` of a header that has exactly our three members; nothing for any other header. */
inline std::optional<std::string> toKid(TokenType type, std::string_view header) {
  const auto value = parseJson(header);
  if (!value || !(*value)["kid"].isText()) return std::nullopt;
  const std::string& kid = (*value)["kid"].text;
  const std::string typ = std::string("backline-").append(toText(type)).append("+jwt");
  const std::string only = canonicalize(Json::object().set("alg", "Ed25519").set("kid", kid).set("typ", typ));
  return header == only ? std::optional(kid) : std::nullopt;
}

inline const std::uint8_t* toBytes(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

/** True if claims have what their type requires beyond the common members. */
using IsOf = bool (*)(const Json& claims);

/**
 * Reads a token of one type. The signature is checked before the claims are parsed, and the token cannot choose the
 * algorithm or the key.
 */
inline Opened openToken(TokenType type, std::string_view token, const Trust& trust, const PublicKey* keys,
                        std::size_t keyCount, IsOf isMore = nullptr) {
  const std::size_t first = token.find('.'), last = token.rfind('.');
  if (first == last || token.find('.', first + 1) != last) return {Reason::malformed};
  const auto header = decodeBase64url(token.substr(0, first));
  const auto payload = decodeBase64url(token.substr(first + 1, last - first - 1));
  const auto signature = decodeBase64url(token.substr(last + 1));
  if (!header || !payload || !signature) return {Reason::malformed};

  const bool isEndorsed = type == TokenType::lease || type == TokenType::passport || type == TokenType::pack;
  const Reason refusal = isEndorsed ? Reason::badSignature : Reason::badKey;
  const auto kid = toKid(type, *header);
  const auto key = std::find_if(keys, keys + keyCount, [&](const PublicKey& one) { return kid && one.kid == *kid; });
  if (key == keys + keyCount || signature->size() != 64) return {refusal};
  const auto x = decodeBase64url(key->x);
  if (!x || x->size() != 32 || trust.verify == nullptr) return {refusal};
  if (!trust.verify(toBytes(*signature), toBytes(*x), toBytes(token), last)) return {refusal};

  auto claims = parseCanonical(*payload);
  if (!claims) return {Reason::malformed};
  if ((*claims)["v"].isNumber() && (*claims)["v"].number > formatVersion) return {Reason::newerFormat};
  if (!claims::isOf(type, *claims) || (isMore != nullptr && !isMore(*claims))) return {Reason::malformed};
  if ((*claims)["iss"].text != trust.issuer) return {Reason::wrongIssuer};
  if ((*claims)["aud"].text != trust.product) return {Reason::wrongProduct};
  return {Reason::none, std::move(*claims), *kid};
}

/** True if roots have revoked what a key signed at a given time. Only a later root can revoke a root. */
inline bool isRevoked(const Trust& trust, std::string_view kid, std::int64_t iat) {
  const auto& roots = trust.roots;
  std::size_t from = 0;
  for (std::size_t at = 0; at < roots.size() && roots.size() > 1; ++at)
    if (roots[at].kid == kid) from = at + 1;
  return std::any_of(trust.revocations.begin(), trust.revocations.end(), [&](const std::string& token) {
    const Opened opened = openToken(TokenType::revocation, token, trust, roots.data() + from, roots.size() - from);
    return opened.reason == Reason::none && opened.claims["kid"].text == kid && opened.claims["from"].number <= iat;
  });
}

/** Reads the lease, the passport or the pack head in a file, signed by an endorsed key. */
inline Opened openEndorsed(TokenType type, std::string_view text, const Trust& trust, IsOf isMore = nullptr) {
  const auto tokens = readTokens(text);
  if (!tokens) return {Reason::malformed};
  const auto token = tokens->find(toText(type)), endorsement = tokens->find("key");
  if (token == tokens->end() || endorsement == tokens->end()) return {Reason::malformed};
  const Opened endorsed =
      openToken(TokenType::key, endorsement->second, trust, trust.roots.data(), trust.roots.size());
  if (endorsed.reason != Reason::none) return endorsed;
  const PublicKey key{endorsed.claims["kid"].text, endorsed.claims["x"].text};
  Opened opened = openToken(type, token->second, trust, &key, 1, isMore);
  if (opened.reason != Reason::none) return opened;
  const std::int64_t signedAt = opened.claims["iat"].number;
  const auto& uses = endorsed.claims["use"].items;
  const bool isForUse = std::any_of(uses.begin(), uses.end(), [&](const Json& use) { return use.text == toText(type); });
  if (!isForUse || signedAt < endorsed.claims["nbf"].number || signedAt > endorsed.claims["exp"].number)
    return {Reason::badUse};
  const bool isOut = isRevoked(trust, key.kid, signedAt) || isRevoked(trust, endorsed.kid, endorsed.claims["iat"].number);
  return isOut ? Opened{Reason::revoked} : opened;
}

/**
 * The permission of a computer for a SKU. `full` allows everything. With `keep`, sessions that use it open, play and
 * render, but no new sounds load. A better mode is a larger number.
 */
enum class Mode : std::uint8_t { none, keep, full };
using Modes = std::map<std::string, Mode, std::less<>>;

/** Times that a plugin remembers, in seconds; 0 for none. */
struct ClockMemory {
  /** The largest `iat` of any lease that was verified here. */
  std::int64_t trusted = 0;
  /** The latest time that a run has recorded. */
  std::int64_t seen = 0;
};

struct LeaseContext {
  const Trust& trust;
  /** This computer's ids, from `hashIds`. */
  const DeviceIds& ids;
  std::int64_t clock;
  ClockMemory memory = {};
};

enum class LeaseState { valid, foreign, invalid };

struct LeaseVerdict {
  LeaseState state = LeaseState::invalid;
  /** Why nothing may play; `none` if the modes decide. */
  Reason reason = Reason::none;
  Modes modes = {};
  /** The claims; null if the file is invalid. */
  Json lease = {};
  /** The time used to judge the modes. */
  std::int64_t now = 0;
  /** The clock was set back by more than time zones explain. */
  bool isClockBack = false;
  /** Times to store for the next run. */
  ClockMemory memory = {};
};

inline constexpr std::int64_t hour = 60 * 60, day = 24 * hour;
/** How far a clock may go back without suspicion: time zones plus a day. */
inline constexpr std::int64_t clockTolerance = 36 * hour;
/** A clock further ahead is not remembered, because it is more likely wrong than right. */
inline constexpr std::int64_t clockLeapMax = 400 * day;
/** How long a lease without hardware identifiers is valid. */
inline constexpr std::int64_t weakMax = 72 * hour;

inline DeviceIds toBound(const Json& lease) {
  DeviceIds bound;
  for (const auto kind : deviceIdKinds)
    if (lease["dev"]["ids"].has(kind)) bound.emplace(kind, lease["dev"]["ids"][kind].text);
  return bound;
}

/** The mode of each SKU of a lease at a given time. */
inline Modes toModes(const Json& lease, std::int64_t now) {
  const std::int64_t exp = lease["exp"].number;
  const bool isOver = exp != 0 && now >= exp;
  const bool isUnbound = lease["kind"].text != "farm" && !hasHardware(toBound(lease));
  const bool isGone = isUnbound && (isOver || now >= lease["iat"].number + weakMax);
  Modes modes;
  for (const Json& one : lease["ent"].items) {
    const std::int64_t until = one["until"].number, keep = one["keep"].number;
    const bool isFull = !isOver && (until == 0 || now < until);
    const bool isKept = keep == -1 || now < keep;
    modes[one["sku"].text] = isGone ? Mode::none : isFull ? Mode::full : isKept ? Mode::keep : Mode::none;
  }
  return modes;
}

/** True if a lease is valid on a computer. */
inline bool isFor(const Json& lease, const DeviceIds& ids) {
  if (lease["kind"].text == "farm") return true;
  const DeviceIds bound = toBound(lease);
  // A lease without hardware identifiers works on copies too, so it must be renewed often.
  if (lease["kind"].text == "offline" && !hasHardware(bound)) return false;
  return fits(bound, bindIds(lease["dev"]["salt"].text, ids));
}

/** Judges a lease file for this computer at this time. */
inline LeaseVerdict verifyLease(std::string_view text, const LeaseContext& context) {
  Opened opened = openEndorsed(TokenType::lease, text, context.trust);
  LeaseVerdict verdict;
  verdict.reason = opened.reason;
  verdict.memory = context.memory;
  auto& [trusted, seen] = verdict.memory;
  if (opened.reason == Reason::none) trusted = (std::max)(trusted, opened.claims["iat"].number);

  // Never before the time of a signed lease, or the time recorded by an earlier run.
  const std::int64_t clock = context.clock;
  verdict.isClockBack = clock < seen - clockTolerance;
  verdict.now = (std::max)({clock, trusted, verdict.isClockBack ? seen : 0});
  if (clock - (std::max)(seen, trusted) < clockLeapMax) seen = (std::max)(seen, clock);
  if (opened.reason != Reason::none) return verdict;

  verdict.lease = std::move(opened.claims);
  const bool isHere = isFor(verdict.lease, context.ids);
  verdict.state = isHere ? LeaseState::valid : LeaseState::foreign;
  if (!isHere) verdict.reason = Reason::foreign;
  verdict.modes = toModes(verdict.lease, verdict.now);
  if (verdict.reason != Reason::none)
    for (auto& [sku, mode] : verdict.modes) mode = Mode::none;
  return verdict;
}

/** Among several copies, the valid one with the newest signature; if none is valid, the first, for its reason. */
inline const LeaseVerdict* pickLease(const std::vector<LeaseVerdict>& verdicts) {
  const LeaseVerdict* best = nullptr;
  for (const LeaseVerdict& one : verdicts) {
    const bool isUsable = one.reason == Reason::none;
    const bool isBetter = best == nullptr || best->reason != Reason::none ||
                          one.lease["iat"].number > best->lease["iat"].number;
    if (isUsable && isBetter) best = &one;
  }
  return best != nullptr || verdicts.empty() ? best : &verdicts.front();
}

struct PassportVerdict {
  /** Why it is not valid; `none` if it is genuine. */
  Reason reason = Reason::none;
  Json passport = {};
  bool isSunset = false;
  /** What it permits on any computer: nothing before a sunset, and everything owned permanently after it. */
  Modes modes = {};
};

/** Judges a passport file. The sunset statement is in the same file or a separate one. */
inline PassportVerdict verifyPassport(std::string_view text, const Trust& trust, std::string_view beside = {}) {
  Opened opened = openEndorsed(TokenType::passport, text, trust);
  PassportVerdict verdict;
  verdict.reason = opened.reason;
  for (const auto file : {text, beside}) {
    const auto tokens = readTokens(file);
    if (!tokens || tokens->count("sunset") == 0) continue;
    const auto& token = tokens->find("sunset")->second;
    verdict.isSunset =
        openToken(TokenType::sunset, token, trust, trust.roots.data(), trust.roots.size()).reason == Reason::none;
    break;
  }
  if (opened.reason != Reason::none) return verdict;
  verdict.passport = std::move(opened.claims);
  for (const Json& one : verdict.passport["own"].items)
    if (verdict.isSunset && one["until"].number == 0) verdict.modes[one["sku"].text] = Mode::full;
  return verdict;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
