#pragma once

#include <stdexcept>

#include "client.hpp"

/** Tests the portal's news besides leases: reading, storing it for the next process, and ignoring invalid parts. */
namespace newsTests {

using namespace client;

inline Json installer(const std::string& deviceType, const std::string& arch = {}) {
  Json of = Json::object();
  of.set("deviceType", deviceType).set("version", "1.5.0").set("url", issuer + "/file").set("fileName", "Cadenza");
  if (!arch.empty()) of.set("arch", arch);
  return of.set("sizeBytes", std::int64_t{12}).set("sha256", "00");
}

inline Json answer() {
  Json installers = Json::list(), notices = Json::list(), waiting = Json::list(), lost = Json::list();
  installers.items = {installer("Windows"), installer("Linux"), installer("Linux", "arm64"), installer("Linux", "riscv"),
                      installer("BeOS"), Json("junk")};
  notices.items = {Json::object().set("id", "n1").set("text", "Closed on Friday.").set("url", Json())};
  waiting.items = {Json::object().set("pool", "main").set("skus", std::int64_t{2}).set("reason", "seats_full")};
  lost.items = {Json::object().set("sku", "B").set("reason", "refunded").set("at", now)};
  Json update = Json::object();
  update.set("version", "1.5.0").set("releasedAt", "2026-03-04T12:00:00.000Z").set("notes", "Fewer clicks.");
  update.set("isNewer", Json::boolean(true)).set("page", issuer + "/downloads").set("installers", installers);
  update.set("later", std::int64_t{1});
  return Lease{"lease-2", now + 2 * day}.answer().set("update", update).set("notices", notices).set("waiting", waiting)
      .set("lost", lost);
}

inline void hasAllNews(const ClientState& state, const std::string& when) {
  check::isTrue(state.update && state.update->version == "1.5.0" && state.update->notes == "Fewer clicks." &&
                    state.update->isNewer && state.update->page == issuer + "/downloads",
                "knows the update " + when);
  check::isTrue(state.notices.size() == 1 && state.notices[0].text == "Closed on Friday." && state.notices[0].url.empty(),
                "knows the notices " + when);
  check::isTrue(state.lost.size() == 1 && state.lost[0].sku == "B" && state.waiting.size() == 1 &&
                    state.waiting[0].skus == 2,
                "knows what is lost and what waits " + when);
}

inline void isKept() {
  Disk disk = signedIn();
  {
    Run run(disk, now + 2 * day);
    const auto instance = run.client.start();
    check::isTrue(run.refresh(json(200, answer())) == Outcome::fresh, "refreshes with news");
    const auto state = run.client.state();
    hasAllNews(state, "from the answer");
    check::isTrue(state.update->installers.size() == 3, "leaves out the systems and processors that it does not know");
    check::isEqual(state.update->installers[0].url, issuer + "/file", "has the links of the answer");
    check::isTrue(run.client.refresh(Cause::editor) == Outcome::fresh && !run.client.state().update->installers[0].url.empty(),
                  "and keeps them while it runs");
    check::isTrue(findInstaller(*state.update, "Linux", "arm64")->arch == "arm64" &&
                      findInstaller(*state.update, "Linux", "x64")->arch.empty() &&
                      findInstaller(*state.update, "macOS", "x64") == nullptr,
                  "offers the file of the processor, or the one for all");
  }
  check::isTrue(disk.at("news.json").find("/file") == std::string::npos, "a file has no links");
  Run next(disk, now + 2 * day);
  const auto instance = next.client.start();
  hasAllNews(next.client.state(), "in the next process");
  check::isTrue(next.portal.calls.empty() && next.client.state().update->installers[0].url.empty(), "without the network");

  next.refresh(json(200, answer().set("update", Json()).set("notices", Json::list())));
  check::isTrue(!next.client.state().update && next.client.state().notices.empty(), "forgets what the portal withdraws");
  next.client.deactivate();
  check::isTrue(disk.count("news.json") == 0 && next.client.state().lost.empty(), "a removal takes the news along");
}

inline void survivesKills() {
  for (int operations = 0; operations < 10; ++operations) {
    Disk disk = signedIn();
    {
      Run run(disk, now + 2 * day, operations);
      const auto instance = run.client.start();
      run.refresh(json(200, answer()));
    }
    Run next(disk, now + 2 * day);
    const auto instance = next.client.start();
    const auto state = next.client.state();
    if (state.update || !state.lost.empty()) hasAllNews(state, "whole or not at all");
    check::isTrue(next.mode() == Mode::full, "and plays on");
    next.refresh(json(200, answer()));
    hasAllNews(next.client.state(), "after a repeated refresh");
  }
}

/** An outdated copy that this user cannot replace, in the first folder. */
inline void readsItsOwnCopy() {
  struct TwoFolders : MemoryStore {
    explicit TwoFolders(Disk& on) : MemoryStore(on) {}
    std::vector<std::string> read(std::string_view ending) override {
      auto texts = MemoryStore::read(ending);
      if (ending == "news.json") texts.insert(texts.begin(), canonicalize(toFile({{}, {{"old", "Old.", ""}}, {}, {}}, "1.4.0")));
      return texts;
    }
  };
  Disk disk = signedIn();
  disk["news.json"] = canonicalize(toFile(toNews(answer()), "1.4.0"));
  Run run(disk);
  TwoFolders store(disk);
  Client one(run.toOptions(), store, run.portal);
  const auto instance = one.start();
  hasAllNews(one.state(), "beside a copy that can't be replaced");
}

inline void isOfItsVersion() {
  Disk disk = signedIn();
  const auto store = [&](const Json& file) { disk["news.json"] = canonicalize(file); };
  const auto read = [&] {
    Run run(disk, now);
    const auto instance = run.client.start();
    return run.client.state();
  };
  store(toFile(toNews(answer()), "1.3.9"));
  check::isTrue(!read().update && read().notices.size() == 1, "an update that another version received does not count");
  for (const char* const broken : {"", "{", "[]", "{\"client\":1,\"update\":7,\"notices\":{},\"lost\":[1],\"waiting\":\"x\"}"}) {
    disk["news.json"] = broken;
    const auto state = read();
    check::isTrue(!state.update && state.notices.empty() && state.lost.empty() && state.modes.at("A") == Mode::full,
                  std::string("ignores a broken file: ") + broken);
  }
}

inline void tellsTheSystem() {
  Disk disk = signedIn();
  Run run(disk, now + 2 * day);
  const auto instance = run.client.start();
  run.refresh(json(200, answer()));
  const auto body = parseJson(run.portal.bodies.at(0));
  const Json& system = (*body)["system"];
  check::isTrue(system["os"].text == "Linux" && system["osVersion"].text == "12" && system["arch"].text == "arm64",
                "tells the system at each refresh");
  Disk other;
  Run fresh(other);
  signIn(fresh, {});
  check::isEqual((*parseJson(fresh.portal.bodies.at(0)))["device"]["arch"].text, std::string("arm64"), "and at a sign-in");
  ClientOptions bare;
  check::isTrue(bare.device.os == systemName && bare.device.arch == processorName, "knows both from its compiler");
}

inline void namesTheField() {
  Disk disk = signedIn();
  Run run(disk, now + 2 * day);
  const auto instance = run.client.start();
  const Json error = Json::object().set("code", "input_invalid").set("message", "No.").set("field", "client.version");
  check::isTrue(run.refresh(json(400, Json::object().set("error", error))) == Outcome::failed &&
                    run.client.state().refusalField == "client.version",
                "names the field of a bad request");
  run.refresh(refusal(429, "rate_limited"));
  check::isTrue(run.client.state().refusalField.empty(), "and forgets it");
}

inline void survivesExceptions() {
#ifdef __cpp_exceptions
  Disk disk = signedIn();
  Run run(disk, now + 2 * day);
  const auto instance = run.client.start();
  run.portal.answer = [](const std::string&) -> HttpResponse { throw std::runtime_error("no route"); };
  check::isTrue(run.client.refresh(Cause::button) == Outcome::failed && run.mode() == Mode::full,
                "an exception of the network is no answer");
  check::isTrue(!run.client.startSignIn() && run.client.state().refusal.empty(), "at a sign-in too");
#endif
}

/** From `updates` in the vectors, which both clients must pass. */
inline void readsUpdates(const Json& all) {
  check::isTrue(all["updates"].items.size() > 5, "the vectors of updates are there");
  for (const Json& vector : all["updates"].items) {
    const auto update = toUpdate(vector["answer"]);
    const Json& expected = vector["update"];
    const std::string& about = vector["name"].text;
    check::isEqual(update.has_value(), expected.isObject(), about);
    if (!update || !expected.isObject()) continue;
    check::isTrue(update->version == expected["version"].text && update->releasedAt == expected["releasedAt"].text &&
                      update->notes == expected["notes"].text && update->page == expected["page"].text &&
                      update->isNewer == (expected["isNewer"].number != 0),
                  about + ": the fields");
    const auto& installers = expected["installers"].items;
    check::isEqual(update->installers.size(), installers.size(), about + ": how many installers");
    for (std::size_t at = 0; at < std::min(installers.size(), update->installers.size()); ++at) {
      const Installer& one = update->installers[at];
      const Json& wanted = installers[at];
      check::isTrue(one.deviceType == wanted["deviceType"].text && one.arch == wanted["arch"].text &&
                        one.version == wanted["version"].text && one.url == wanted["url"].text &&
                        one.fileName == wanted["fileName"].text && one.sizeBytes == wanted["sizeBytes"].number &&
                        one.sha256 == wanted["sha256"].text,
                    about + ": an installer");
    }
  }
}

inline void run(const Json& all) {
  readsUpdates(all);
  isKept();
  survivesKills();
  readsItsOwnCopy();
  isOfItsVersion();
  tellsTheSystem();
  namesTheField();
  survivesExceptions();
}

}  // namespace newsTests
