#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "adapters.hpp"
#include "backline/client.hpp"
#include "check.hpp"

/** The vectors that every verifier of leases and passports runs. */
namespace vectors {

using namespace backline;

inline std::string readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/** The context of a vector: the common values with its changes. */
struct Context {
  Trust trust;
  DeviceIds ids;
  std::int64_t clock;
  ClockMemory memory;
};

inline Context toContext(const Json& common, const Json& vector) {
  const Json& more = vector["context"];
  const auto of = [&](std::string_view name) -> const Json& { return more.has(name) ? more[name] : common[name]; };
  Context context{{{}, of("issuer").text, of("product").text, tested::verify}, {}, of("clock").number, {}};
  for (const Json& root : of("roots").items) context.trust.roots.push_back({root["kid"].text, root["x"].text});
  for (const Json& token : of("revocations").items) context.trust.revocations.push_back(token.text);
  const Json& ids = of("ids");
  for (std::size_t at = 0; at < ids.items.size(); ++at) context.ids.emplace(ids.names[at], ids.items[at].text);
  context.memory.trusted = of("trusted").number;
  context.memory.seen = of("seen").number;
  return context;
}

inline std::string toFile(const Json& vector) {
  std::string file = vector["file"].text;
  const auto size = static_cast<std::size_t>(vector["padTo"].number);
  if (file.size() < size) file.append(size - file.size(), '.');
  return file;
}

inline std::string toText(LeaseState state) {
  static const char* const texts[] = {"valid", "foreign", "invalid"};
  return texts[static_cast<std::size_t>(state)];
}

inline bool hasModes(const Modes& modes, const Json& expected) {
  static const char* const texts[] = {"none", "keep", "full"};
  if (modes.size() != expected.items.size()) return false;
  for (const auto& [sku, mode] : modes)
    if (expected[sku].text != texts[static_cast<std::size_t>(mode)]) return false;
  return true;
}

inline void runLease(const Json& common, const Json& vector) {
  const std::string& name = vector["name"].text;
  const Context context = toContext(common, vector);
  const Json& expected = vector["expected"];
  const LeaseVerdict verdict =
      verifyLease(toFile(vector), {context.trust, context.ids, context.clock, context.memory});
  check::isEqual(toText(verdict.state), expected["state"].text, name + ": state " + toText(verdict.state));
  check::isEqual(std::string(backline::toText(verdict.reason)), expected["reason"].text,
                 name + ": reason " + std::string(backline::toText(verdict.reason)));
  check::isTrue(hasModes(verdict.modes, expected["modes"]), name + ": modes");
  if (expected.has("now")) check::isEqual(verdict.now, expected["now"].number, name + ": now");
  if (expected.has("isClockBack"))
    check::isEqual(verdict.isClockBack, expected["isClockBack"].number != 0, name + ": isClockBack");
  if (!expected.has("memory")) return;
  const Json& memory = expected["memory"];
  check::isEqual(verdict.memory.trusted, memory["trusted"].number, name + ": trusted");
  check::isEqual(verdict.memory.seen, memory["seen"].number, name + ": seen");
}

inline std::string fromHex(std::string_view hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16));
  return bytes;
}

/** Combines all sets of kinds in a lease with all computers: each kind is missing, equal or different. */
inline std::string hashEveryFit() {
  std::string fitting;
  for (unsigned leased = 0; leased < 64; ++leased)
    for (unsigned given = 0; given < 729; ++given) {
      DeviceIds bound, here;
      unsigned states = given;
      for (std::size_t at = 0; at < deviceIdKinds.size(); ++at, states /= 3) {
        if ((leased & (1u << at)) != 0) bound.emplace(deviceIdKinds[at], "same");
        if (states % 3 != 0) here.emplace(deviceIdKinds[at], states % 3 == 1 ? "same" : "another");
      }
      fitting += fits(bound, here) ? '1' : '0';
    }
  const Digest digest = sha256(fitting);
  return encodeBase64url(digest.data(), digest.size());
}

inline void run(const Json& all) {
  const struct {
    const char* kid;
    unsigned char x[32];
  } printed[1] = {{"root1", {0}}};
  check::isTrue(toRoots(printed)[0].x == std::string(43, 'A'), "reads the roots of a printed header");
  const Json& common = all["context"];
  check::isTrue(all["leases"].items.size() > 100, "the vectors are there");
  for (const Json& vector : all["leases"].items) runLease(common, vector);

  check::isEqual(hashEveryFit(), all["everyFit"].text, "which computers each lease fits");

  for (const Json& vector : all["passports"].items) {
    const Context context = toContext(common, vector);
    const PassportVerdict verdict = verifyPassport(vector["file"].text, context.trust, vector["beside"].text);
    const Json& expected = vector["expected"];
    check::isEqual(std::string(backline::toText(verdict.reason)), expected["reason"].text, vector["name"].text);
    check::isTrue(hasModes(verdict.modes, expected["modes"]), vector["name"].text + ": modes");
  }
  for (const Json& vector : all["identifiers"].items) {
    const std::string& kind = vector["kind"].text;
    const DeviceIds ids = hashIds(common["issuer"].text, {{kind, vector["raw"].text}});
    const auto found = ids.find(kind);
    check::isEqual(found == ids.end() ? std::string() : found->second, vector["hash"].text,
                   "the identifier " + vector["raw"].text);
  }
  for (const Json& vector : all["releases"].items)
    check::isEqual(toReleaseCode(vector["rel"].text, vector["jti"].text), vector["code"].text, "a release code");
  for (const Json& vector : all["ed25519"].items) {
    const std::string key = fromHex(vector["key"].text), signature = fromHex(vector["signature"].text);
    std::string message = fromHex(vector["message"].text);
    const auto verify = [&] {
      return tested::verify(toBytes(signature), toBytes(key), toBytes(message), message.size());
    };
    check::isTrue(verify(), "a signature of RFC 8032");
    message += '\0';
    check::isTrue(!verify(), "a signature of another message");
  }
}

/** The milliseconds that something takes: the minimum of several runs, which is least affected by a busy computer. */
template <typename Work>
double measure(Work work) {
  double best = 1e9;
  for (int turn = 0; turn < 50; ++turn) {
    const auto from = std::chrono::steady_clock::now();
    if (!work()) return 1e9;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - from;
    best = (std::min)(best, took.count());
  }
  return best;
}

/** Measures a start that verifies a lease. */
struct Measured {
  double ms = 0;
  /** Compares it with reading the lease's JSON, which is as slow on a slow computer. */
  double ratio = 1e9;
};

inline Measured measureLease(const Json& all, std::string_view name) {
  const auto& leases = all["leases"].items;
  const auto vector = std::find_if(leases.begin(), leases.end(), [&](const Json& one) { return one["name"].text == name; });
  if (vector == leases.end()) return {};
  const std::string file = toFile(*vector);
  const Context context = toContext(all["context"], *vector);
  LeaseVerdict verdict;
  const double judged = measure([&] {
    verdict = verifyLease(file, {context.trust, context.ids, context.clock, context.memory});
    return verdict.reason == Reason::none;
  });
  const std::string json = canonicalize(verdict.lease);
  return {judged, judged / measure([&] { return parseCanonical(json).has_value(); })};
}

}  // namespace vectors
