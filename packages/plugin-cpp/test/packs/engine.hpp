#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "backline/packs/common/shared_line.hpp"
#include "backline/packs/fetch/ranges.hpp"
#include "world.hpp"

/** Tests the engine of packs: its results, refusals and waits. */
namespace packEngine {

using namespace packWorld;
using S = PackStateName;

inline NewVersion harbor() {
  return {sku, "1.0.0", 1,
          {{"Patches/Soft.txt", toNoise("soft", 300), true},
           {"Patches/Empty.txt", "", true},
           {"Samples/A1.wav", toNoise("a1", 30'000), true},
           {"Samples/A2.wav", toNoise("a2", 80'000)},
           {"Samples/A3.wav", toNoise("a2", 80'000)},
           {"Room/A1.wav", toNoise("room", 20'000), false, 1}},
          {{"room", false}}, "Harbor Strings", {}, {}, 1024, 64 * 1024};
}
/** A version with some sounds trimmed, one added and one removed. */
inline NewVersion second() {
  NewVersion next = harbor();
  next.version = "1.1.0";
  next.seq = 2;
  next.files[3].bytes.erase(0, 700);
  next.files[4] = {"Samples/A4.wav", toNoise("a4", 9'000)};
  return next;
}
inline NewVersion small(std::vector<NewFile> more = {}) {
  NewVersion one{sku, "1.0.0", 1,
                 {{"Patches/Soft.txt", toNoise("soft", 300), true},
                  {"Samples/A1.wav", toNoise("a1", 50'000)},
                  {"Samples/A2.wav", toNoise("a2", 50'000)}}};
  one.aim = 1024;
  one.files.insert(one.files.end(), more.begin(), more.end());
  return one;
}

struct World {
  explicit World(const NewVersion& version) { add(version); }
  void add(const NewVersion& version) { shop.publish(version); }
  std::unique_ptr<Program> open(PacksOptions options = {}) {
    return std::make_unique<Program>(drives, line, files, std::move(options));
  }
  /** A second computer that shares the same drives. */
  std::unique_ptr<Program> openOther() {
    others.push_back(std::make_unique<std::map<std::string, std::string>>(deviceFiles()));
    return std::make_unique<Program>(drives, line, *others.back());
  }
  /** True if a folder contains a version: its chosen files, and no file that only another version has. */
  bool isWhole(const std::string& at, std::size_t version, bool isRoom = false) {
    std::map<std::string, std::string> own, expected;
    for (const auto& [path, bytes] : drives.files)
      if (path.compare(0, at.size() + 1, at + "/") == 0 && path.find("/.backline/") == std::string::npos)
        own[path.substr(at.size() + 1)] = bytes;
    for (const auto& [path, bytes] : shop.versions[version].files)
      if (isRoom || path.compare(0, 5, "Room/") != 0) expected[path] = bytes;
    return own == expected;
  }
  bool hasFiles(const std::string& beginning) {
    const auto found = drives.files.lower_bound(beginning);
    return found != drives.files.end() && found->first.compare(0, beginning.size(), beginning) == 0;
  }
  Shop shop;
  Line line{shop};
  Drives drives;
  std::map<std::string, std::string> files = deviceFiles();
  std::vector<std::unique_ptr<std::map<std::string, std::string>>> others;
};

inline void is(const PackState& state, PackStateName expected, const std::string& fact) {
  check::isTrue(state.state == expected, fact + ": " + std::string(toText(state.state)) +
                                             (state.refusal ? " " + state.refusal->code : std::string()));
}
inline void isRefused(const PackState& state, const std::string& code) {
  check::isTrue(state.state == S::refused && state.refusal && state.refusal->code == code, "is refused: " + code);
}

inline void installs() {
  World world(harbor());
  const auto own = world.open();
  is(own->packs.install(sku), S::installed, "installs from the portal");
  check::isTrue(world.isWhole(folder, 0), "has what was published");
  check::isTrue(own->packs.isReady(sku) && own->packs.isReady(sku, "Samples/A3.wav"), "is ready");
  check::isTrue(!own->packs.isReady(sku, "Room/A1.wav"), "lacks the files that were left out");
  check::isTrue(world.line.calls == std::vector<std::string>{"/open", "/link"}, "asks twice");
  world.line.sentBytes = 0;
  is(own->packs.install(sku, {{}, {}, std::vector<std::string>{"room"}, {}}), S::installed, "adds an option");
  check::isTrue(world.isWhole(folder, 0, true) && world.line.sentBytes < 25'000, "fetches an option alone");
  own->packs.install(sku, {{}, {}, std::vector<std::string>{}, {}});
  check::isTrue(world.isWhole(folder, 0) && !own->packs.isReady(sku, "Room/A1.wav"), "removes an option");
}

inline void updates() {
  World world(harbor());
  const auto own = world.open();
  own->packs.install(sku);
  world.add(second());
  const auto listed = own->packs.list();
  check::isTrue(listed.size() == 1 && listed[0].title == "Harbor Strings", "says the name in the shop");
  check::isTrue(listed[0].update && listed[0].update->version == "1.1.0", "says that there is an update");
  world.line.sentBytes = 0;
  const PackState ready = own->packs.update(sku);
  is(ready, S::ready, "updates beside what plays");
  check::isTrue(ready.version == "1.0.0" && ready.nextVersion == "1.1.0" && world.isWhole(folder, 0), "leaves what plays");
  check::isTrue(world.line.sentBytes < 25'000, "fetches the difference");
  check::isTrue(own->packs.isReady(sku, "Samples/A3.wav"), "plays on");
  is(own->packs.swap(sku), S::installed, "puts it in place");
  check::isTrue(world.isWhole(folder, 1) && own->packs.isReady(sku, "Samples/A4.wav"), "has the new version");
  check::isTrue(!own->packs.isReady(sku, "Samples/A3.wav"), "has no file of the old one");
  world.line.isDown = [] { return true; };
  is(own->packs.rollback(sku), S::ready, "goes back without a line");
  const PackState back = own->packs.swap(sku);
  check::isTrue(back.version == "1.0.0" && back.previousVersion == "1.1.0" && world.isWhole(folder, 0), "is the old version");
}

/** The removal of an option's files was interrupted before an update. */
inline void leavesNothingOfAnOption() {
  World world(harbor());
  const auto own = world.open();
  own->packs.install(sku, {{}, {}, std::vector<std::string>{"room"}, {}});
  world.drives.files[folder + "/.backline/chosen.json"] = "[]";
  world.add(second());
  own->packs.update(sku);
  is(own->packs.swap(sku), S::installed, "swaps where an option was left");
  check::isTrue(world.isWhole(folder, 1), "leaves nothing of it");
}

/** A kill between older and newer work. */
inline void leavesNothingOfWhatWasBegun() {
  World world(harbor());
  const auto own = world.open();
  own->onChange = [&](const PackState& state) {
    if (own->packs.isReady(sku, "Samples/A1.wav")) own->disk.kill(0);
    static_cast<void>(state);
  };
  own->packs.want(sku, {"Samples/A1.wav"});
  own->packs.install(sku);
  std::map<std::string, std::string> files;
  const std::string from = folder + "/.backline/next/", to = folder + "/.backline/stale/";
  for (const auto& [path, bytes] : world.drives.files)
    files[path.compare(0, from.size(), from) == 0 ? to + path.substr(from.size()) : path] = bytes;
  world.drives.files = files;
  world.drives.folders.insert(folder + "/.backline/stale");
  check::isTrue(files.count(folder + "/Samples/A1.wav") == 1, "has begun");
  NewVersion next = second();
  next.files.erase(next.files.begin() + 2);
  world.add(next);
  is(world.open()->packs.install(sku), S::installed, "installs another version");
  check::isTrue(world.isWhole(folder, 1), "leaves nothing of the one that was begun");
}

inline void startsWithWhatIsReady() {
  World world(harbor());
  {
    const auto own = world.open();
    own->packs.install(sku);
    world.add(second());
    own->packs.update(sku);
  }
  const auto own = world.open();
  const auto states = own->packs.start();
  check::isTrue(states.size() == 1 && states[0].version == "1.1.0" && world.isWhole(folder, 1), "swaps at the next start");

  World other(harbor());
  const auto holding = other.open();
  holding->packs.install(sku);
  other.add(second());
  holding->packs.update(sku);
  other.drives.held.insert(folder + "/Samples/A2.wav");
  int waits = 0;
  holding->onChange = [&](const PackState& state) {
    if (!state.waiting || state.waiting->reason != PackWait::fileInUse) return;
    check::isTrue(other.isWhole(folder, 0), "goes back if a file is held");
    if (++waits == 2) other.drives.held.clear();
  };
  is(holding->packs.swap(sku), S::installed, "waits for a file that is held");
  check::isTrue(waits == 2 && other.isWhole(folder, 1), "swaps when it is free");
}

inline void repairs() {
  World world(harbor());
  const auto own = world.open();
  own->packs.install(sku);
  std::string& bytes = world.drives.files[folder + "/Samples/A1.wav"];
  bytes[10] = static_cast<char>(bytes[10] ^ 4);
  bytes[20'000] = static_cast<char>(bytes[20'000] ^ 4);
  const PackState damaged = own->packs.verify(sku);
  is(damaged, S::damaged, "finds flipped bits");
  check::isTrue(damaged.damage && damaged.damage->places == 2 && !own->packs.isReady(sku), "says how many");
  world.line.sentBytes = 0;
  is(own->packs.repair(sku), S::installed, "repairs");
  check::isTrue(world.isWhole(folder, 0) && world.line.sentBytes < 12'000, "fetches their blocks alone");
}

inline void movesAndCopies() {
  World world(harbor());
  const auto own = world.open();
  own->packs.install(sku, {{}, {}, std::vector<std::string>{"room"}, {}});
  world.line.isDown = [] { return true; };
  const std::string away = "/drives/big/Sounds/Harbor Strings";
  const PackState moved = own->packs.move(sku, "/drives/big/Sounds");
  is(moved, S::installed, "moves without a line");
  check::isTrue(moved.folder == away && world.isWhole(away, 0, true) && world.drives.folders.count(folder) == 0, "moves all");
  is(own->packs.copy(sku, "/drives/stick"), S::installed, "copies to a stick");
  check::isTrue(own->packs.libraries().size() == 2, "a stick is no library");
  check::isTrue(own->packs.start().at(0).folder == away, "goes on with its own");
  const auto other = world.openOther();
  is(other->packs.install(sku, {"/other", {"/drives/stick"}, std::vector<std::string>{"room"}, {}}), S::installed, "installs from a stick");
  check::isTrue(world.isWhole("/other/Harbor Strings", 0, true), "takes all from it");
  world.drives.files["/other/Harbor Strings/Samples/mine.wav"] = "mine";
  is(other->packs.uninstall(sku), S::absent, "uninstalls");
  std::size_t left = 0;
  for (const auto& [path, bytes] : world.drives.files) left += path.compare(0, 13, "/other/Harbor") == 0 ? 1 : 0;
  check::isTrue(left == 1, "leaves a person's files");
}

inline void finds() {
  World world(harbor());
  world.open()->packs.install(sku);
  MemoryDisk disk(world.drives);
  disk.makeFolder("/drives/big");
  disk.rename(folder, "/drives/big/Strings by the sea");
  world.line.isDown = [] { return true; };
  const auto other = world.openOther();
  const auto found = other->packs.find({"/drives"});
  check::isTrue(found.size() == 1 && found[0].folder == "/drives/big/Strings by the sea" && other->packs.isReady(sku), "finds what was moved by hand");
  world.line.isDown = [] { return false; };
  for (const auto& [path, bytes] : world.shop.versions[0].files) {
    disk.makeFolder(packs::parentOf("/plain/Harbor/" + path));
    world.drives.files["/plain/Harbor/" + path] = bytes;
  }
  world.line.calls.clear();
  is(world.openOther()->packs.adopt("/plain/Harbor", sku), S::installed, "takes a folder without a word of itself");
  check::isTrue(world.line.calls == std::vector<std::string>{"/open"}, "fetches nothing for it");
  isRefused(world.openOther()->packs.adopt("/nowhere"), "not_a_pack");
  isRefused(world.openOther()->packs.verify(sku), "not_installed");
}

inline void takesFromKin() {
  World world(harbor());
  NewVersion complete = harbor();
  complete.sku = "MUS-01002";
  complete.name = "Harbor Complete";
  complete.kin = {sku};
  complete.files.push_back({"Samples/B1.wav", toNoise("b1", 9'000)});
  world.add(complete);
  const auto own = world.open();
  own->packs.install(sku);
  world.line.sentBytes = 0;
  is(own->packs.install("MUS-01002"), S::installed, "installs beside its kin");
  check::isTrue(world.line.sentBytes < 25'000, "copies blocks from related packs");
}

inline void losesDrives() {
  World world(harbor());
  world.open()->packs.install(sku);
  world.drives.pulled.insert("/drives/ssd");
  const auto own = world.open();
  is(own->packs.start().at(0), S::lost, "misses a drive");
  check::isTrue(!own->packs.isReady(sku), "plays nothing from it");
  is(own->packs.install(sku, {"/drives/big", {}, {}, {}}), S::installed, "installs elsewhere");
  own->packs.forget(own->packs.libraries()[0].id);
  check::isTrue(own->packs.libraries().size() == 1, "forgets a library");
  world.drives.pulled.clear();
}

inline void refuses() {
  World world(small());
  world.line.isOwned = false;
  const PackState state = world.open()->packs.install(sku);
  isRefused(state, "pack_not_owned");
  check::isTrue(state.refusal && state.refusal->ref == "R-7F3K2A", "with the number for support");
  world.files.clear();
  isRefused(world.open()->packs.install(sku), "device_signed_out");

  NewVersion later = small();
  later.needsPlugin = "1.5";
  isRefused(World(later).open()->packs.install(sku), "newer_plugin_needed");
  later = small();
  later.version = "2.0.0";
  later.seq = 7;
  World old(later);
  const auto own = old.open();
  own->packs.install(sku);
  old.shop.versions.clear();
  old.add(small());
  isRefused(own->packs.update(sku), "older_version");
  is(own->packs.update(sku, {{}, {}, {}, "1.0.0"}), S::ready, "goes to an older version that was asked for");

  World linked(small());
  linked.drives.folders.insert(folder);
  linked.drives.links.insert(folder + "/Samples");
  isRefused(linked.open()->packs.install(sku), "folder_has_links");
  for (const auto& [path, bytes] : linked.drives.files)
    check::isTrue(path.compare(0, folder.size() + 8, folder + "/Samples") != 0, "writes through no link");

  World strange(small());
  Json& opened = strange.shop.versions[0].opened;
  const std::string right = opened["head"].text;
  opened.set("head", "pack: x" + right.substr(6));
  isRefused(strange.open()->packs.install(sku), "malformed");
  NewVersion other = small();
  other.sku = "MUS-01002";
  strange.add(other);
  strange.shop.versions[0].opened.set("head", strange.shop.versions[1].text);
  isRefused(strange.open()->packs.install(sku), "wrong_pack");
}

/** Collects the reasons for waiting, and calls `end` at the second. */
inline std::vector<std::string> toReasons(World& world, const std::function<void()>& end, PacksOptions options = {}) {
  std::vector<std::string> seen;
  const auto own = world.open(std::move(options));
  own->onChange = [&](const PackState& state) {
    if (!state.waiting) return;
    seen.emplace_back(toText(state.waiting->reason));
    if (seen.size() == 2) end();
  };
  is(own->packs.install(sku), S::installed, "goes on by itself");
  check::isTrue(world.isWhole(folder, 0), "and is whole");
  return seen;
}

inline void waits() {
  const auto twice = [](const std::string& reason) { return std::vector<std::string>{reason, reason}; };
  World down(small());
  down.line.isDown = [] { return true; };
  check::isTrue(toReasons(down, [&] { down.line.isDown = [] { return false; }; }) == twice("network"), "waits for the network");
  for (const int status : {200, 502}) {
    World hotel(small());
    hotel.line.answer = [=](const std::string&) { return HttpEnd{status}; };
    const auto seen = toReasons(hotel, [&] { hotel.line.answer = [](const std::string&) { return HttpEnd(); }; });
    check::isTrue(seen == twice("portal"), "waits for the portal");
  }
  World busy(small());
  busy.line.answer = [](const std::string& url) { return HttpEnd{url.find("/packs/b/") == std::string::npos ? 0 : 503, false, 5}; };
  check::isTrue(toReasons(busy, [&] { busy.line.answer = [](const std::string&) { return HttpEnd(); }; }) == twice("streams"), "waits for a stream");
  check::isTrue(std::count(busy.line.calls.begin(), busy.line.calls.end(), "/open") == 1, "and opens the pack once");

  World late(small());
  bool isLate = true;
  late.line.onRequest = [&] {
    late.line.time += isLate && late.line.calls.back() == "/link" ? 1 : 0;
    isLate = isLate && late.line.calls.back() != "/link";
  };
  check::isTrue(toReasons(late, [] {}).empty(), "asks for another link when one has ended");
  World bent(small());
  bool isBent = true;
  bent.line.isBent = [&] { return isBent && !bent.line.calls.empty() && bent.line.calls.back() == "/link"; };
  const auto seen = toReasons(bent, [&] { isBent = false; });
  check::isTrue(std::find(seen.begin(), seen.end(), "portal") != seen.end(), "waits where a block is wrong again and again");
  World whole(small());
  whole.line.isWhole = true;
  check::isTrue(toReasons(whole, [] {}).empty(), "skips to its place where a server sends all");

  World full(small());
  full.drives.free = full.drives.largest = 40'000;
  PacksOptions options;
  options.limits.largeFileBytes = 45'000;
  const auto own = full.open(options);
  std::vector<std::string> details;
  own->onChange = [&](const PackState& state) {
    if (!state.waiting) return;
    const bool isFull = state.waiting->reason == PackWait::driveFull;
    check::isTrue(isFull == (state.waiting->bytes > 0), "says how much is missing");
    details.push_back(std::string(toText(state.waiting->reason)) + " " + state.waiting->detail);
    (isFull ? full.drives.free : full.drives.largest) = 1'000'000'000;
    for (const auto& [path, bytes] : full.drives.files) check::isTrue(path.find(".part") == std::string::npos, "writes nothing before");
  };
  is(own->packs.install(sku), S::installed, "goes on when there is room");
  check::isTrue(details == std::vector<std::string>{"drive_full ", "drive_limit Samples/A1.wav"}, "tries a large file first");
}

inline void fetchesWhatIsWanted() {
  NewVersion version = small({{"Samples/Z9.wav", toNoise("z9", 50'000)}});
  version.bundleBytes = 16 * 1024;
  World world(version);
  const auto own = world.open();
  own->packs.want(sku, {"Samples/Z9.wav"});
  std::int64_t sent = 0;
  own->onChange = [&](const PackState&) {
    if (sent == 0 && own->packs.isReady(sku, "Samples/Z9.wav")) sent = world.line.sentBytes;
  };
  own->packs.install(sku);
  check::isTrue(sent > 0 && sent < 90'000, "downloads requested files first");
}

inline void asksForAllLinksAtOnce() {
  NewVersion version = small();
  // One bundle for every block or two.
  version.bundleBytes = 1024;
  World world(version);
  const auto own = world.open();
  own->packs.want(sku, {"Samples/A2.wav"});
  is(own->packs.install(sku), S::installed, "installs from many bundles");
  check::isTrue(world.line.calls == std::vector<std::string>{"/open", "/link"}, "asks once for the links of all that is missing");
}

inline void pausesAndResumes() {
  World world(small());
  const auto own = world.open();
  int requests = 0;
  world.line.cutAfter = [&] {
    // Two calls, the list, the first group and the rest.
    return ++requests == 5 ? 60'000 : -1;
  };
  own->onChange = [&](const PackState& state) {
    if (state.waiting) own->packs.stop();
  };
  is(own->packs.install(sku), S::paused, "stops");
  world.line.cutAfter = [] { return -1; };
  const auto next = world.open();
  const auto states = next->packs.start();
  check::isTrue(states.size() == 1 && states[0].state == S::paused && states[0].progress, "is paused at the next start");
  world.line.sentBytes = 0;
  is(next->packs.resume(sku), S::installed, "goes on");
  check::isTrue(world.isWhole(folder, 0) && world.line.sentBytes < 60'000, "with what was there: " + std::to_string(world.line.sentBytes));
}

inline NewVersion inParts(NewVersion version) {
  version.bundleBytes = 16 * 1024;
  return version;
}

inline void cancels() {
  World world(inParts(small()));
  const auto own = world.open();
  const auto next = folder + "/.backline/next/";
  const auto install = [&] { return own->packs.install(sku); };
  const auto update = [&] { return own->packs.update(sku); };
  const auto [worked, kept] = cancelAt(*own, world.line, 4, PackCancel::keep, install);
  is(worked, S::paused, "ends an installation");
  is(kept, S::paused, "keeps what came");
  check::isTrue(kept.version == "1.0.0" && kept.progress && world.hasFiles(folder + "/"), "for the next time");
  world.line.sentBytes = 0;
  is(cancelAt(*own, world.line, 1, PackCancel::remove, [&] { return own->packs.resume(sku); }).second, S::absent, "removes what came");
  check::isTrue(!world.hasFiles(folder + "/") && world.drives.folders.count(folder) == 0, "and its folder");
  check::isTrue(world.line.sentBytes < 5'000, "had gone on with what was there");
  is(own->packs.install(sku), S::installed, "installs after that");

  NewVersion later = inParts(small({{"Samples/B1.wav", toNoise("b1", 60'000)}}));
  later.version = "1.1.0";
  later.seq = 2;
  world.add(later);
  const PackState still = cancelAt(*own, world.line, 2, PackCancel::keep, update).second;
  is(still, S::installed, "ends an update");
  check::isTrue(still.version == "1.0.0" && still.nextVersion == "1.1.0" && own->packs.isReady(sku, "Samples/A1.wav"), "plays on");
  const PackState gone = cancelAt(*own, world.line, 2, PackCancel::remove, update).second;
  is(gone, S::installed, "ends an update for good");
  check::isTrue(gone.version == "1.0.0" && gone.nextVersion.empty() && !world.hasFiles(next), "removes what came of it");
  check::isTrue(world.isWhole(folder, 0), "leaves what is installed");
  is(own->packs.update(sku), S::ready, "updates after that");
  is(own->packs.cancel(sku, PackCancel::remove), S::installed, "removes what is ready");
  own->packs.update(sku);
  is(own->packs.swap(sku), S::installed, "swaps after that");
  check::isTrue(world.isWhole(folder, 1), "has the new version");
}

inline void pauses() {
  World world(inParts(small()));
  const auto own = world.open();
  const auto [worked, paused] = endAt(
      world.line, 3, [&] { return own->packs.pause(sku); }, [&] { return own->packs.install(sku); });
  is(worked, S::paused, "ends what it was at");
  is(paused, S::paused, "is paused");
  is(own->packs.resume(sku), S::installed, "goes on after that");
}

/** The folders of the pack, without its own hidden one. */
inline std::set<std::string> findFolders(const World& world) {
  std::set<std::string> found;
  for (const std::string& one : world.drives.folders)
    if (one.compare(0, folder.size(), folder) == 0 && one.find("/.backline") == std::string::npos) found.insert(one.substr(folder.size()));
  return found;
}

inline void leavesNoEmptyFolders() {
  NewVersion later = harbor();
  later.needsPlugin = "1.5";
  World old(later);
  isRefused(old.open()->packs.install(sku), "newer_plugin_needed");
  check::isTrue(old.drives.folders.count(folder) == 0, "leaves no folder after a refusal");

  World held(harbor());
  const auto own = held.open();
  own->packs.install(sku);
  const std::set<std::string> before = findFolders(held);
  NewVersion next = second();
  next.files.push_back({"Deep/In/A5.wav", toNoise("a5", 9'000)});
  held.add(next);
  own->packs.update(sku);
  // The new folders exist by then.
  held.drives.held.insert(folder + "/.backline/next/5");
  own->onChange = [&](const PackState& state) {
    if (state.waiting) own->packs.stop();
  };
  is(own->packs.swap(sku), S::paused, "waits for a file that comes");
  check::isTrue(findFolders(held) == before, "leaves no folder of an update that went back");
  held.drives.held.clear();

  const auto again = held.open();
  again->packs.start();
  check::isTrue(findFolders(held).count("/Deep/In") == 1, "has the folders of an update");
  again->packs.rollback(sku);
  again->packs.swap(sku);
  check::isTrue(findFolders(held) == before, "leaves none of them when it goes back");
  held.drives.shared.insert(folder + "/Samples/A1.wav");
  int waits = 0;
  again->onChange = [&](const PackState& state) {
    if (!state.waiting) return;
    check::isTrue(state.waiting->reason == PackWait::fileInUse, "waits for files that disappear later");
    if (++waits < 2) return;
    held.drives.shared.clear();
    held.drives.files.erase(folder + "/Samples/A1.wav");
  };
  is(again->packs.uninstall(sku), S::absent, "uninstalls what another program reads");
  check::isTrue(waits == 2 && held.drives.folders.count(folder) == 0, "and leaves no folder");
}

/** Side work, or work that has only reached a folder. */
inline void cancelsElsewhere() {
  World world(inParts(small()));
  const auto own = world.open();
  int lists = 0;
  std::thread other;
  PackState end;
  world.line.answer = [&](const std::string& url) {
    if (url.find("/packs/l/") == std::string::npos) return HttpEnd();
    if (++lists == 1) other = std::thread([&] { end = own->packs.cancel(sku, PackCancel::remove); });
    return HttpEnd{503};
  };
  own->packs.install(sku);
  other.join();
  world.line.answer = [](const std::string&) { return HttpEnd(); };
  is(end, S::absent, "cancels before a list has come");
  check::isTrue(world.drives.folders.count(folder) == 0, "leaves no empty folder");
  is(own->packs.cancel(sku, PackCancel::keep), S::absent, "cancels nothing");
  check::isTrue(world.drives.folders.count(folder) == 0, "makes no folder");

  own->packs.install(sku);
  const std::string stick = "/drives/stick/Harbor Strings";
  std::string& bytes = world.drives.files[folder + "/Samples/A1.wav"];
  bytes[10] = static_cast<char>(bytes[10] ^ 4);
  const auto copy = [&] { return own->packs.copy(sku, "/drives/stick"); };
  PackStateName shown = S::absent;
  own->onChange = [&](const PackState& state) { shown = state.state; };
  const auto [copied, now] = cancelAt(*own, world.line, 1, PackCancel::remove, copy);
  check::isTrue(shown == S::installed, "shows the pack as it was");
  is(copied, S::paused, "ends a copy");
  check::isTrue(now.folder == folder && now.state == S::installed, "goes on with its own");
  check::isTrue(!world.hasFiles(stick + "/") && world.hasFiles(folder + "/"), "removes what was copied alone");
  check::isTrue(own->packs.libraries().size() == 1, "makes no library of a stick");
  own->packs.verify(sku);
  is(own->packs.repair(sku), S::installed, "repairs after that");
  check::isTrue(world.isWhole(folder, 0), "is whole");
}

/** The drive disappears halfway and returns with the lock on it. No one waits 20 seconds for its own lock. */
inline void knowsItsOwnLock() {
  NewVersion version = small();
  version.bundleBytes = 16 * 1024;
  World world(version);
  const auto own = world.open();
  int requests = 0;
  world.line.onRequest = [&] {
    if (++requests == 6) world.drives.pulled.insert("/drives/ssd");
  };
  std::vector<PackWait> reasons;
  own->onChange = [&](const PackState& state) {
    if (!state.waiting) return;
    reasons.push_back(state.waiting->reason);
    const std::lock_guard guard(world.drives.mutex);
    world.drives.pulled.clear();
  };
  is(own->packs.install(sku), S::installed, "goes on when the drive is back");
  check::isTrue(reasons == std::vector<PackWait>{PackWait::driveMissing}, "waits for the drive, and not for its own lock");
  check::isTrue(world.isWhole(folder, 0), "and is whole");
}

/** Leftovers of programs that were killed while replacing files. */
inline void clearsLeftovers() {
  World world(harbor());
  world.open()->packs.install(sku);
  const std::string own = folder + "/.backline/", theirs = library + "/.backline/";
  const std::vector<std::string> left = {own + "head.txt.4711-12.tmp", own + "lock.4711-3.tmp", theirs + "library.json.4711-1.tmp"};
  const std::vector<std::string> others = {own + "mine.tmp", own + "x.12.tmp", theirs + "a-1.tmp", theirs + ".4711-b.tmp"};
  for (const auto* all : {&left, &others})
    for (const std::string& path : *all) world.drives.files[path] = "left";
  world.drives.readOnly.insert("/drives/ssd");
  is(world.open()->packs.start().at(0), S::installed, "plays from a drive that takes nothing");
  world.drives.readOnly.clear();
  world.open()->packs.start();
  for (const std::string& path : left) check::isTrue(world.drives.files.count(path) == 0, "clears " + path);
  for (const std::string& path : others) check::isTrue(world.drives.files.count(path) == 1, "leaves " + path);
}

/** Neighboring blocks of a file are written together, others separately. */
inline void joinsWrites() {
  NewVersion version = small();
  version.bundleBytes = 64 * 1024;
  World world(version);
  const auto own = world.open();
  is(own->packs.install(sku), S::installed, "installs by few writes");
  // A hundred blocks of a kilobyte, in three files and four parts of bundles.
  check::isTrue(own->disk.blockWrites < 10, "in " + std::to_string(own->disk.blockWrites) + " writes");
  check::isTrue(world.isWhole(folder, 0), "and is whole");
}

/** Blocks of one bundle with gaps in KiB between them. Returns how many blocks are requested at once. */
inline std::vector<std::size_t> toParts(const std::vector<std::uint64_t>& gaps, std::int64_t missingKib) {
  NewVersion version = small();
  version.files = {{"A.wav", toNoise("a", 400'000), true}};
  Shop shop;
  shop.publish(version);
  const PackList list = readPackList(shop.versions[0].list).list;
  check::isTrue(list.blockCount() > gaps.size(), "has blocks enough for the gaps of a test");
  packs::Whereabouts where;
  std::vector<std::uint32_t> blocks;
  std::uint64_t offset = 0;
  for (std::uint32_t block = 0; block <= gaps.size(); ++block) {
    where.bundleOf.push_back(0);
    where.offsetOf.push_back(static_cast<std::uint32_t>(offset));
    if (block < gaps.size()) offset += list.length(block) + gaps[block] * 1024;
    blocks.insert(blocks.begin(), block);
  }
  std::vector<packs::Range> ranges;
  check::isTrue(!packs::Ranger(list, where, missingKib * 1024).run(blocks, false, ranges), "makes ranges");
  std::vector<std::size_t> parts;
  for (const packs::Range& range : ranges) parts.push_back(range.blocks.size());
  return parts;
}

inline void readsOverGaps() {
  using Parts = std::vector<std::size_t>;
  check::isTrue(toParts({0, 10, 128, 129, 0}, 100'000) == Parts{4, 2}, "requests neighboring blocks together");
  check::isTrue(toParts({60, 10, 70, 20}, 10'000) == Parts{3, 2}, "reads over the smallest gaps first");
  check::isTrue(toParts({60, 10, 70, 20}, 1'000) == Parts{1, 2, 1, 1}, "reads over a hundredth of what is missing");
}

/** A line whose links go silent. */
class SilentLine : public PackHttp {
 public:
  explicit SilentLine(Line& of) : line(of) {}
  std::atomic<int> waiting{0};
  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    if (url.find("/packs/b/") == std::string::npos) return line.get(url, from, to, take);
    ++waiting;
    while (take({206, from, nullptr, 0})) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return {206};
  }
  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    return line.post(url, body, token, take);
  }

 private:
  Line& line;
};

/** A line whose links continue beyond the requested range. */
class EndlessLine : public PackHttp {
 public:
  explicit EndlessLine(Line& of) : line(of) {}
  int most = 0;
  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    const HttpEnd end = line.get(url, from, to, take);
    const std::uint8_t more[1024] = {};
    int rounds = 0;
    while (end.status == 206 && rounds < 100 && take({206, to + 1024 * rounds, more, sizeof(more)})) ++rounds;
    most = std::max(most, rounds);
    return end;
  }
  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    return line.post(url, body, token, take);
  }

 private:
  Line& line;
};

inline void takesNoMore() {
  World world(harbor());
  EndlessLine endless(world.line);
  Program own(world.drives, endless, world.files, {}, 1);
  is(own.packs.install(sku), S::installed, "installs from links that never end");
  check::isTrue(world.isWhole(folder, 0), "is complete without options that were not chosen");
  check::isEqual(endless.most, 0, "ends an answer that continues past the requested range");
}

inline void helps() {
  NewVersion version = harbor();
  version.files[0].isFirst = version.files[2].isFirst = false;
  version.bundleBytes = 8 * 1024;
  World world(version);
  Program own(world.drives, world.line, world.files, {}, 1, true);
  is(own.packs.install(sku), S::installed, "installs with three helpers");
  check::isTrue(world.isWhole(folder, 0), "helpers write the same");

  World other(version);
  SilentLine silent(other.line);
  Program waiting(other.drives, silent, other.files, {}, 1, true);
  std::thread stopper([&] {
    while (silent.waiting < 4) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    waiting.packs.want(sku, {"Samples/A3.wav"});
    while (silent.waiting < 8) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    waiting.packs.stop();
  });
  const auto from = std::chrono::steady_clock::now();
  is(waiting.packs.install(sku), S::paused, "stops on a silent line");
  stopper.join();
  // Takes some milliseconds; without an end it would take half a minute.
  check::isTrue(std::chrono::steady_clock::now() - from < std::chrono::seconds(20), "ends soon");
}

/** Counts the links that are read at once. */
class CountingLine : public PackHttp {
 public:
  explicit CountingLine(Line& of) : line(of) {}
  std::atomic<int> open{0}, most{0};
  HttpEnd get(const std::string& url, std::int64_t from, std::int64_t to, const TakePart& take) override {
    if (url.find("/packs/b/") == std::string::npos) return line.get(url, from, to, take);
    const int now = ++open;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
    }
    // Lets the others have their turn, as on a real line.
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const HttpEnd end = line.get(url, from, to, take);
    --open;
    return end;
  }
  HttpEnd post(const std::string& url, const std::string& body, const std::string& token, const TakePart& take) override {
    return line.post(url, body, token, take);
  }

 private:
  Line& line;
};

inline void sharesTheLine() {
  const std::vector<std::string> skus = {"MUS-01001", "MUS-01002", "MUS-01003"};
  World world(small());
  world.shop.versions.clear();
  for (const std::string& one : skus) {
    NewVersion version = small({{"Samples/" + one + ".wav", toNoise(one, 60'000)}});
    version.sku = version.name = one;
    version.bundleBytes = 8 * 1024;
    world.add(version);
  }
  CountingLine line(world.line);
  Program own(world.drives, line, world.files, {}, 1, true);
  std::vector<std::thread> threads;
  std::vector<PackState> states(skus.size());
  for (std::size_t at = 0; at < skus.size(); ++at)
    threads.emplace_back([&, at] { states[at] = own.packs.install(skus[at]); });
  for (std::thread& thread : threads) thread.join();
  for (const PackState& state : states) is(state, S::installed, "installs beside others");
  check::isTrue(line.most > 1 && line.most <= 4, "has at most four connections: " + std::to_string(line.most));

  packs::SharedLine shared(1, 60'000);
  double until = 0;
  for (int part = 0; part < 60; ++part) until = shared.allow(12'000, 1'000);
  check::isTrue(until > 12'900 && until < 13'100, "shares the allowed bytes per second: " + std::to_string(until));
  const packs::Tick never = [] { return packs::stopped(); };
  check::isTrue(!shared.take(false, never), "takes a connection");
  std::atomic<bool> isWaiting{false}, isTaken{false};
  std::thread urgent([&] {
    isTaken = !shared.take(true, [&] {
      isWaiting = true;
      return packs::Fault();
    });
  });
  while (!isWaiting) std::this_thread::yield();
  shared.give();
  check::isTrue(static_cast<bool>(shared.take(false, never)), "gives the next connection to urgent work");
  urgent.join();
  check::isTrue(isTaken, "which has it then");
}

inline void run() {
  takesNoMore();
  helps();
  sharesTheLine();
  installs();
  updates();
  leavesNothingOfAnOption();
  leavesNothingOfWhatWasBegun();
  startsWithWhatIsReady();
  repairs();
  movesAndCopies();
  finds();
  takesFromKin();
  losesDrives();
  refuses();
  waits();
  fetchesWhatIsWanted();
  asksForAllLinksAtOnce();
  pausesAndResumes();
  cancels();
  pauses();
  cancelsElsewhere();
  leavesNoEmptyFolders();
  knowsItsOwnLock();
  clearsLeftovers();
  joinsWrites();
  readsOverGaps();
}

}  // namespace packEngine
