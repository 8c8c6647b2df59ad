#pragma once

#include <atomic>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "adapters.hpp"
#include "backline/client.hpp"
#include "check.hpp"
#include "key.hpp"

/** Tests the client with an in-memory store that can be killed, and a portal with prepared answers. */
namespace client {

using namespace backline;

using tested::root, tested::signer;
inline constexpr std::int64_t now = 1772625600;
inline const std::string issuer = "https://portal.example.com", product = "cadenza";
inline const DeviceIds machine{{"hw", "4c4c4544-0043"}, {"mac", "a4:83:e7:12:34:56"}, {"os", "8f14e45fceea167a"}};

/** The computer's earlier file, so that its disk is recognized. */
inline const std::string installId = "own-installation";

inline Json claimsOf(std::int64_t iat) {
  return Json::object().set("iss", issuer).set("aud", product).set("iat", iat);
}

inline std::string endorsement() {
  Json use = Json::list();
  use.items = {"lease", "passport"};
  return root.sign("key", claimsOf(now).set("kid", signer.kid).set("x", signer.x).set("use", use)
                              .set("nbf", std::int64_t{0}).set("exp", maxSafeInteger));
}

struct Entry {
  std::string sku;
  std::int64_t until, keep;
};

/** The portal's answer to a refresh. */
struct Lease {
  std::string id = "lease-1";
  std::int64_t iat = now;
  std::vector<Entry> entries = {{"A", 0, -1}};
  std::string kind = "online";

  Json claims() const {
    Json ids = Json::object(), ent = Json::list(), dev = Json::object();
    DeviceIds known = machine;
    known["app"] = installId;
    for (const auto& [name, hash] : bindIds("salt", hashIds(issuer, known))) ids.set(name, hash);
    for (const Entry& one : entries)
      ent.items.push_back(Json::object().set("sku", one.sku).set("until", one.until).set("keep", one.keep));
    dev.set("id", kind == "offline" ? "device-2" : "device-1").set("name", "Studio").set("salt", "salt").set("ids", ids);
    Json all = claimsOf(iat);
    all.set("v", formatVersion).set("sub", "user").set("jti", id).set("kind", kind).set("dev", dev).set("ent", ent);
    all.set("exp", iat + 90 * day).set("ref", iat + day).set("wait", std::int64_t{0}).set("seats", Json::list());
    if (kind == "offline") all.set("rel", "AAAAAAAAAAAAAAAAAAAAAA");
    return all;
  }
  std::string file() const { return "lease: " + signer.sign("lease", claims()) + "\nkey: " + endorsement() + "\n"; }
  Json answer() const {
    Json all = Json::object();
    all.set("lease", signer.sign("lease", claims())).set("endorsement", endorsement()).set("leaseId", id);
    return all.set("refreshAfter", iat + day).set("lost", Json::list());
  }
  Json approved() const {
    Json account = Json::object().set("label", "a…a@example.com");
    return answer().set("state", "approved").set("deviceToken", "bld_1").set("account", account)
        .set("device", Json::object().set("id", "device-1").set("name", "Studio"));
  }
};

inline HttpResponse json(int status, const Json& body) { return {status, "application/json; charset=utf-8", canonicalize(body)}; }
inline HttpResponse refusal(int status, const std::string& code) {
  const Json error = Json::object().set("code", code).set("message", "No.").set("ref", "R-7F3K2A");
  return json(status, Json::object().set("error", error));
}

class Portal : public HttpClient {
 public:
  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override {
    const std::lock_guard guard(mutex);
    calls.push_back(url.substr(url.rfind("/devices/")));
    bodies.push_back(body);
    tokens.push_back(token);
    return answer(calls.back());
  }
  std::function<HttpResponse(const std::string&)> answer = [](const std::string&) { return HttpResponse{}; };
  std::vector<std::string> calls, bodies, tokens;
  std::mutex mutex;
};

/** The files on the disk, which survive a client. */
using Disk = std::map<std::string, std::string>;

/** Stops after this many file operations, as if the process were killed. */
class MemoryStore : public Store {
 public:
  explicit MemoryStore(Disk& on, int operations = 1 << 30) : disk(on), left(operations) {}
  std::vector<std::string> read(std::string_view ending) override {
    std::vector<std::string> texts;
    for (const auto& [name, text] : disk)
      if (name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending) texts.push_back(text);
    return texts;
  }
  bool write(const std::string& name, const std::string& text) override {
    if (left-- > 0) disk[name] = text;
    return true;
  }
  void remove(const std::string& name) override {
    if (left-- > 0) disk.erase(name);
  }
  Lock tryLock() override { return std::make_shared<int>(0); }

 private:
  Disk& disk;
  int left;
};

/** One run of a host on a computer. */
struct Run {
  explicit Run(Disk& disk, std::int64_t at = now, int operations = 1 << 30)
      : clock(at), store(disk, operations), client(toOptions(), store, portal) {}

  ClientOptions toOptions() {
    ClientOptions options;
    options.trust = {{{root.kid, root.x}}, issuer, product, tested::verify};
    options.apiKey = "key";
    options.device = {"Studio", "Linux", "12", "arm64"};
    options.plugin = {"1.4.0", "VST3", "Reaper", "beta"};
    options.identify = [this] { return own; };
    options.clock = [this] { return clock; };
    return options;
  }
  Mode mode(const std::string& sku = "A") { return client.watch(sku).load(); }
  void answers(const HttpResponse& response) { portal.answer = [response](const std::string&) { return response; }; }
  Outcome refresh(const HttpResponse& response, Cause cause = Cause::button) {
    answers(response);
    return client.refresh(cause);
  }

  std::int64_t clock;
  DeviceIds own = machine;
  MemoryStore store;
  Portal portal;
  Client client;
};

inline Mode modeAtStart(Disk disk, std::int64_t at = now) {
  Run run(disk, at);
  const auto instance = run.client.start();
  return run.mode();
}

inline SignInState signIn(Run& run, const Lease& lease) {
  run.portal.answer = [&](const std::string& call) {
    Json started = Json::object();
    started.set("deviceCode", "code").set("userCode", "WDJB-MJHT").set("verificationUri", issuer + "/device");
    started.set("verificationUriComplete", issuer + "/device?code=WDJB-MJHT");
    started.set("expiresInSeconds", std::int64_t{900}).set("intervalSeconds", std::int64_t{3});
    return json(200, call == "/devices/sign-in" ? started : lease.approved());
  };
  auto prompt = run.client.startSignIn();
  return prompt ? run.client.pollSignIn(*prompt) : SignInState::failed;
}

inline Disk signedIn(const Lease& lease = {}) {
  Disk disk;
  Run run(disk);
  check::isTrue(signIn(run, lease) == SignInState::approved, "signs in");
  return disk;
}

inline void signsIn() {
  Disk disk;
  Run run(disk);
  const auto instance = run.client.start();
  check::isTrue(run.client.state().reason == Reason::signedOut && disk.empty(), "a start writes nothing");
  check::isTrue(run.client.refresh(Cause::start) == Outcome::signedOut && run.portal.calls.empty() && disk.empty(),
                "a computer that is not signed in asks nothing");
  disk["install-id"] = std::string(22, '\0');
  std::string state = "pending";
  run.portal.answer = [&](const std::string& call) {
    if (call == "/devices/sign-in")
      return json(200, Json::object().set("deviceCode", "code").set("expiresInSeconds", std::int64_t{900}));
    if (call == "/devices/sign-in/number") return json(200, Lease().approved());
    return json(200, Json::object().set("state", state).set("intervalSeconds", std::int64_t{8}));
  };
  auto prompt = run.client.startSignIn();
  check::isTrue(prompt.has_value(), "starts a sign-in");
  check::isTrue(disk.at("install-id").size() == 22 && disk.at("install-id").find('\0') == std::string::npos,
                "makes a new installation id if a crash filled the file with zeros");
  check::isTrue(run.portal.bodies[0].find("4c4c4544") == std::string::npos, "sends no unhashed identifier");
  check::isTrue(run.client.pollSignIn(*prompt) == SignInState::pending && prompt->intervalSeconds == 8, "waits longer");
  state = "number_needed";
  check::isTrue(run.client.pollSignIn(*prompt) == SignInState::numberNeeded, "asks for the number");
  check::isTrue(run.client.answerNumber("4702", *prompt) == SignInState::approved, "signs in with the number");
  check::isTrue(run.mode() == Mode::full, "plays at once");
  check::isTrue(run.client.state().accountLabel == "a…a@example.com", "knows the account");
  check::isTrue(run.client.diagnostics().find("bld_") == std::string::npos && disk.at("news.json").find("bld_") == std::string::npos,
                "shows no token");
  state = "denied";
  check::isTrue(run.client.pollSignIn(*prompt) == SignInState::denied, "says that it was denied");
  run.answers({});
  run.clock += 901;
  check::isTrue(run.client.pollSignIn(*prompt) == SignInState::expired, "ends without a network once the code has expired");
  run.answers(refusal(401, "api_key_invalid"));
  check::isTrue(!run.client.startSignIn() && run.client.state().refusal == "api_key_invalid", "names a refusal");
}

/** Only the portal's own answer takes rights away. */
inline void losesNothing() {
  Lease other;
  other.id = "lease-2";
  Json edited = other.answer();
  edited.set("lease", edited["lease"].text + "A");
  Json another = other.answer();
  another.set("leaseId", "lease-3");
  Lease foreign = other;
  foreign.kind = "friend";
  const std::vector<std::pair<std::string, HttpResponse>> answers = {
      {"no answer", {}},
      {"a captive portal", {200, "text/html", "<h1>Welcome to our hotel</h1>"}},
      {"a captive portal that says it is JSON", {200, "application/json", "<h1>Welcome</h1>"}},
      {"an empty object", json(200, Json::object())},
      {"a list", json(200, Json::list())},
      {"a lease that was changed", json(200, edited)},
      {"a lease with another id", json(200, another)},
      {"a lease of an unknown kind", json(200, foreign.answer())},
      {"500", refusal(500, "internal")},
      {"500 with a code of ours", refusal(500, "device_released")},
      {"503 as a page", {503, "text/html", "busy"}},
      {"404 of a deleted server", {404, "text/html", "not here"}},
      {"410 as JSON", refusal(410, "gone")},
      {"401 of a proxy", {401, "text/html", "device_released"}},
      {"401 with another code", refusal(401, "unauthenticated")},
      {"429", refusal(429, "rate_limited")},
      {"200 with a refusal", refusal(200, "device_released")},
  };
  for (const auto& [name, answer] : answers) {
    Disk disk = signedIn();
    const Disk before = disk;
    Run run(disk, now + 2 * day);
    const auto instance = run.client.start();
    check::isTrue(run.refresh(answer) == Outcome::failed, name + " is a failure");
    check::isTrue(run.mode() == Mode::full && modeAtStart(disk, now + 2 * day) == Mode::full, name + " takes nothing");
    check::isTrue(disk.at("lease.txt") == before.at("lease.txt") && disk.at("device.json") == before.at("device.json"),
                  name + " leaves the files");
    run.portal.calls.clear();
    check::isTrue(run.client.refresh(Cause::editor) == Outcome::later && run.portal.calls.empty(), name + " is not repeated at once");
    run.clock += 12 * 60;
    check::isTrue(run.refresh(json(200, other.answer()), Cause::editor) == Outcome::fresh, name + " heals");
  }
}

inline void changesModes() {
  Disk disk = signedIn({"lease-1", now, {{"A", 0, -1}, {"B", 0, -1}}});
  {
    Run run(disk, now + 2 * day);
    const auto instance = run.client.start();
    Lease next{"lease-2", now + 2 * day, {{"B", now + day, -1}, {"C", 0, -1}}};
    check::isTrue(run.refresh(json(200, next.answer()), Cause::start) == Outcome::fresh, "refreshes once a day");
    check::isTrue(run.mode("A") == Mode::full && run.mode("B") == Mode::full, "nothing gets worse while an instance lives");
    check::isTrue(run.mode("C") == Mode::full, "better applies at once");
    check::isTrue(run.client.refresh(Cause::editor) == Outcome::fresh && run.portal.calls.size() == 1, "asks once");
  }
  Run run(disk, now + 2 * day);
  const auto instance = run.client.start();
  check::isTrue(run.mode("A") == Mode::none && run.mode("B") == Mode::keep, "worse counts from the next start");
}

inline void isReleased() {
  Disk disk = signedIn();
  const std::int64_t later = now + 2 * day;
  {
    Run run(disk, later);
    const auto instance = run.client.start();
    check::isTrue(run.refresh(refusal(401, "device_released")) == Outcome::released, "hears that it was removed");
    check::isTrue(run.mode() == Mode::full && run.client.state().refusalNumber == "R-7F3K2A", "goes on until the next start");
  }
  check::isTrue(modeAtStart(disk, later) == Mode::keep, "plays sessions after its removal");
  {
    Run again(disk, later + day);
    const auto instance = again.client.start();
    check::isTrue(again.refresh(refusal(401, "device_released")) == Outcome::released, "hears it a second time");
  }
  check::isTrue(modeAtStart(disk, later + 14 * day - 1) == Mode::keep, "for fourteen days");
  check::isTrue(modeAtStart(disk, later + 14 * day) == Mode::none, "and no longer");
  Run run(disk, later + 20 * day);
  const auto instance = run.client.start();
  check::isTrue(run.client.state().reason == Reason::released, "says that it was removed");
  check::isTrue(signIn(run, {"lease-9", later + 20 * day}) == SignInState::approved && run.mode() == Mode::full, "signs in again");
  check::isTrue(modeAtStart(disk, later + 20 * day) == Mode::full, "and stays so");
}

inline void isSignedOut() {
  Disk disk = signedIn();
  const std::int64_t later = now + 2 * day;
  {
    Run run(disk, later);
    const auto instance = run.client.start();
    check::isTrue(run.refresh(refusal(401, "device_signed_out")) == Outcome::signedOut, "hears that it was signed out");
    check::isTrue(run.client.state().isSignedOut && run.mode() == Mode::full, "plays on and says so");
    check::isTrue(disk.count("tombstone.json") == 0 && disk.count("lease.txt") == 1, "keeps the lease");
  }
  check::isTrue(modeAtStart(disk, later + 40 * day) == Mode::full, "plays on at the next start");
  Run run(disk, later);
  const auto instance = run.client.start();
  run.portal.calls.clear();
  check::isTrue(run.client.state().isSignedOut && run.client.refresh(Cause::button) == Outcome::signedOut &&
                    run.portal.calls.empty(),
                "asks for a sign-in, and the portal for nothing");
  check::isTrue(signIn(run, {"lease-9", later}) == SignInState::approved && !run.client.state().isSignedOut,
                "signs in again");
  check::isTrue(run.refresh(json(200, Lease{"lease-10", later + day}.answer())) == Outcome::fresh, "and renews");
}

/** From `refusals` in the vectors, which both clients must pass. */
inline void hearsRefusals(const Json& all) {
  static constexpr std::string_view outcomes[] = {"fresh", "later", "failed", "released", "signed_out"};
  for (const Json& vector : all["refusals"].items) {
    Disk disk = signedIn();
    const std::string& code = vector["code"].text;
    const std::string name = code + " with " + std::to_string(vector["status"].number);
    {
      Run run(disk, now + 2 * day);
      const auto instance = run.client.start();
      const Outcome outcome = run.refresh(refusal(static_cast<int>(vector["status"].number), code));
      check::isEqual(std::string(outcomes[static_cast<std::size_t>(outcome)]), vector["outcome"].text, name);
      check::isEqual(run.client.state().isSignedOut, vector["isSignedOut"].number != 0, name + ": isSignedOut");
    }
    const Mode mode = vector["mode"].text == "keep" ? Mode::keep : Mode::full;
    check::isTrue(modeAtStart(disk, now + 2 * day) == mode, name + ": what plays");
  }
}

inline void survivesKills() {
  for (int operations = 0; operations < 10; ++operations) {
    Disk disk;
    {
      Run run(disk, now, operations);
      signIn(run, {});
    }
    const bool hasToken = disk.count("device.json") > 0;
    Run next(disk);
    const auto instance = next.client.start();
    next.refresh(json(200, Lease().answer()), Cause::start);
    check::isTrue(hasToken == (next.mode() == Mode::full), "a sign-in that was killed goes on from its token");

    Disk old = signedIn();
    {
      Run run(old, now + 2 * day, operations);
      run.refresh(json(200, Lease{"lease-2", now + 2 * day}.answer()));
    }
    check::isTrue(modeAtStart(old, now + 2 * day) == Mode::full, "a refresh that was killed takes nothing");
    Run again(old, now + 4 * day);
    check::isTrue(again.refresh(json(200, Lease{"lease-3", now + 4 * day}.answer())) == Outcome::fresh, "and is repeated");

    Disk given = signedIn();
    {
      Run run(given, now, operations);
      const auto one = run.client.start();
      run.client.deactivate();
    }
    const bool isGiven = given.count("tombstone.json") > 0;
    check::isTrue(modeAtStart(given) == (isGiven ? Mode::none : Mode::full), "a deactivation counts whole or not at all");
    Run last(given);
    last.refresh(json(200, Json::object()), Cause::start);
    check::isTrue(!isGiven || last.portal.calls == std::vector<std::string>{"/devices/deactivate"}, "and is sent later");
  }
}

inline void isWithoutNetwork() {
  Disk disk;
  Run run(disk);
  const auto instance = run.client.start();
  const std::string request = run.client.offlineRequest();
  const auto tokens = readTokens(request);
  const auto read = parseJson(decodeBase64url(tokens->find("request")->second).value_or(""));
  check::isTrue(read && (*read)["aud"].text == product && (*read)["dev"]["ids"].has("app"), "writes a request file");
  Lease lease;
  lease.kind = "offline";
  check::isTrue(run.client.loadOffline("lease: x") == Reason::malformed, "says what is wrong with a file");
  check::isTrue(run.client.loadOffline(lease.file()) == Reason::none && run.mode() == Mode::full, "plays by its file");
  run.client.deactivate();
  const std::string code = run.client.state().releaseCode;
  check::isTrue(code.size() == 11 && run.mode() == Mode::none, "gives a code for its place: " + code);
  check::isTrue(run.client.loadOffline(lease.file()) == Reason::released, "refuses what it gave back");
  check::isTrue(run.portal.calls.empty(), "never asked the network");
}

inline void hasWrongClock() {
  Disk disk = signedIn();
  Run run(disk, now + 2000 * day);
  const auto instance = run.client.start();
  check::isTrue(run.mode() == Mode::keep, "a clock far ahead ends the lease");
  check::isTrue(run.refresh(json(200, Lease{"lease-2", now + day}.answer()), Cause::start) == Outcome::fresh &&
                    run.mode() == Mode::full,
                "one refresh heals it");
  check::isTrue(modeAtStart(disk, now + day) == Mode::full, "and the right clock plays");
  check::isTrue(modeAtStart(disk, now - 300 * day) == Mode::full, "a clock far behind plays");

  Disk other = signedIn();
  Run away(other, now + 91 * day);
  const auto first = away.client.start();
  check::isTrue(away.refresh({}, Cause::start) == Outcome::failed, "a clock ahead is noted without an answer");
  Run back(other, now + day / 2);
  const auto second = back.client.start();
  check::isTrue(back.client.state().isClockBack && back.mode() == Mode::keep, "a clock set back is noticed");
  check::isTrue(back.refresh(json(200, Lease{"lease-2", now + day / 2}.answer()), Cause::start) == Outcome::fresh &&
                    !back.client.state().isClockBack && back.mode() == Mode::full,
                "and heals without waiting");
}

inline void changesHardware() {
  Disk disk = signedIn();
  disk["install-id"] = installId;
  Run run(disk, now + day);
  run.own = {{"hw", "another board"}, {"mac", "another card"}, {"os", machine.at("os")}};
  const auto instance = run.client.start();
  check::isTrue(run.mode() == Mode::none && run.client.state().reason == Reason::foreign, "a copied disk is no computer");
  check::isTrue(run.refresh({}, Cause::start) == Outcome::failed && run.portal.calls.size() == 1, "and asks each time");
}

inline void sharesAFolder() {
  const auto folder = std::filesystem::temp_directory_path() / ("backline-" + makeRandomText(6));
  FolderStore files({"/proc/backline-cannot-be-made", folder});
  for (const auto& [name, text] : signedIn()) check::isTrue(files.write(name, text), "writes where it can");
  Portal portal;
  std::int64_t clock = now + 2 * day;
  portal.answer = [&](const std::string&) { return json(200, Lease{"lease-2", clock}.answer()); };
  Disk unused;
  Run run(unused);
  ClientOptions options = run.toOptions();
  options.clock = [&] { return clock; };
  std::vector<std::thread> threads;
  std::atomic<int> fulls{0};
  for (int at = 0; at < 20; ++at)
    threads.emplace_back([&] {
      FolderStore own({folder});
      Client one(options, own, portal);
      const auto instance = one.start();
      one.refresh(Cause::start);
      if (one.watch("A").load() == Mode::full) fulls += 1;
    });
  for (std::thread& thread : threads) thread.join();
  check::isEqual(portal.calls.size(), std::size_t{1}, "twenty clients on one folder refresh once");
  check::isEqual(fulls.load(), 20, "and all of them play");
  check::isTrue(files.read(".tmp").empty() && files.read("lease.txt").size() == 1, "no file is torn or left over");
  const auto mode = std::filesystem::status(folder / "device.json").permissions() & std::filesystem::perms::others_read;
  check::isTrue(mode == std::filesystem::perms::none, "the token is for its owner");
  std::filesystem::remove_all(folder);
}

inline void run(const Json& all) {
  hearsRefusals(all);
  signsIn();
  losesNothing();
  changesModes();
  isReleased();
  isSignedOut();
  survivesKills();
  isWithoutNetwork();
  hasWrongClock();
  changesHardware();
  sharesAFolder();
}

}  // namespace client
