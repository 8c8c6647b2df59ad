#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine.hpp"

/** Tests how the engine uses copies of a pack that no person named. */
namespace packNearby {

using namespace packEngine;

inline const std::string stick = "/drives/stick", onStick = stick + "/Harbor Strings";

/** A computer with a pack, and a known stick that has it too. */
struct Pair {
  explicit Pair(const NewVersion& version, PacksOptions options = {}) : world(version), own(world.open(std::move(options))) {
    own->packs.install(sku);
    own->packs.copy(sku, stick);
    own->packs.find({stick});
    world.line.sentBytes = 0;
  }
  void flip(const std::string& path) {
    char& byte = world.drives.files[path][10];
    byte = static_cast<char>(byte ^ 4);
  }
  void setLine(bool isThere) {
    world.line.isDown = [isThere] { return !isThere; };
  }
  World world;
  std::unique_ptr<Program> own;
};

inline void staysWithItsOwn() {
  Pair pair(small());
  World& world = pair.world;
  Packs& packs = pair.own->packs;
  check::isTrue(packs.libraries().size() == 2, "knows a stick that was found");
  check::isTrue(world.open()->packs.start().at(0).folder == folder, "goes on with its own");
  world.drives.pulled.insert(stick);
  is(world.open()->packs.start().at(0), S::installed, "does not miss a copy");
  world.drives.pulled.clear();
  check::isTrue(packs.uninstall(sku).folder == onStick, "says after an uninstallation what a list says");
  check::isTrue(packs.start().at(0).folder == onStick, "plays from the stick then");

  const auto other = world.openOther();
  other->packs.find({stick});
  is(other->packs.install(sku, {"/drives/ssd/Other", {stick}, {}, {}}), S::installed, "installs beside a stick that was named");
  world.drives.pulled.insert(stick);
  is(other->packs.start().at(0), S::installed, "plays while the drive that was known first is away");
  world.drives.pulled.clear();
  check::isTrue(other->packs.start().at(0).folder == onStick, "plays from what was known first");
  other->packs.install(sku, {library, {stick}, {}, {}});
  check::isTrue(other->packs.start().at(0).folder == folder, "and before that, from where packs usually go");
}

inline void makesNoSecondCopy() {
  Pair pair(small());
  Packs& packs = pair.own->packs;
  const auto before = pair.world.drives.files;
  for (const std::vector<std::string>& from : {std::vector<std::string>(), {stick}}) {
    const PackState refused = packs.install(sku, {"/drives/ssd/Other", from, {}, {}});
    isRefused(refused, "installed_elsewhere");
    check::isTrue(refused.folder == folder, "says where it is");
  }
  check::isTrue(pair.world.drives.files == before && pair.world.line.sentBytes == 0, "makes no second copy by itself");
}

inline void looksAtEveryCopy() {
  Pair pair(small());
  Packs& packs = pair.own->packs;
  pair.flip(onStick + "/Samples/A1.wav");
  pair.world.drives.readOnly.insert(stick);
  is(packs.verify(sku), S::installed, "leaves out a drive that takes nothing");
  pair.world.drives.readOnly.clear();
  const PackState damaged = packs.verify(sku);
  is(damaged, S::damaged, "looks at every copy");
  check::isTrue(damaged.folder == onStick && damaged.damage && damaged.damage->places == 1, "says which is damaged");
  check::isTrue(packs.state(sku).state == S::installed && packs.state(sku).folder == folder, "goes on with its own");
  is(packs.repair(sku), S::installed, "mends every copy");
  check::isTrue(pair.world.isWhole(onStick, 0), "is whole on the stick");
  for (const auto& [path, bytes] : pair.world.drives.files) check::isTrue(path.find("/place-") == std::string::npos, "leaves nothing of a comparison");
}

inline void healsFromAStick() {
  Pair pair(small());
  World& world = pair.world;
  pair.flip(folder + "/Samples/A1.wav");
  world.drives.pulled.insert(stick);
  pair.setLine(false);
  is(pair.own->packs.verify(sku), S::damaged, "is damaged");
  pair.own->onChange = [&](const PackState& state) {
    if (!state.waiting || state.waiting->reason != PackWait::network) return;
    const std::lock_guard guard(world.drives.mutex);
    world.drives.pulled.clear();
  };
  is(pair.own->packs.repair(sku), S::installed, "heals from a stick that is plugged in while it waits");
  check::isTrue(world.drives.pulled.empty() && world.line.sentBytes == 0 && world.isWhole(folder, 0), "without a line");

  Pair other(small());
  for (const std::string& at : {folder, onStick}) other.flip(at + "/Samples/A1.wav");
  other.flip(folder + "/Samples/A2.wav");
  other.own->packs.verify(sku);
  is(other.own->packs.repair(sku), S::installed, "heals from a stick and the line");
  const std::int64_t sent = other.world.line.sentBytes;
  check::isTrue(sent > 0 && sent < 12'000 && other.world.isWhole(folder, 0), "fetches what is wrong in both: " + std::to_string(sent));
}

inline void updatesFromAStick() {
  Pair pair(harbor());
  World& world = pair.world;
  pair.setLine(false);
  pair.own->onChange = [&](const PackState& state) {
    if (state.waiting) pair.own->packs.stop();
  };
  is(pair.own->packs.update(sku), S::paused, "waits for the portal where a stick has nothing newer");
  pair.setLine(true);
  world.add(second());
  const auto other = world.openOther();
  other->packs.find({stick});
  other->packs.update(sku);
  check::isTrue(other->packs.swap(sku).version == "1.1.0" && world.isWhole(onStick, 1), "updates a stick");
  pair.setLine(false);
  const auto own = world.open();
  own->packs.start();
  world.line.sentBytes = 0;
  const PackState ready = own->packs.update(sku);
  is(ready, S::ready, "updates from a stick without a line");
  check::isTrue(ready.nextVersion == "1.1.0" && own->packs.swap(sku).folder == folder && world.isWhole(folder, 1), "to what it has");
  world.drives.pulled.insert(stick);
  own->packs.uninstall(sku);
  world.drives.pulled.clear();
  is(own->packs.install(sku, {library, {}, {}, {}}), S::installed, "installs from a stick that is known");
  check::isTrue(world.isWhole(folder, 1) && world.line.sentBytes == 0, "without a line");
}

struct Race {
  double seconds;
  std::int64_t fetched;
};
/** A slow stick and a slow line, in bytes per second. */
inline Race race(std::int64_t stickSpeed, std::int64_t lineSpeed, std::int64_t limit = 0) {
  NewVersion version = small();
  version.files.clear();
  for (int at = 0; at < 40; ++at)
    version.files.push_back({"Samples/A" + std::to_string(at) + ".wav", toNoise("race " + std::to_string(at), 100'000)});
  version.bundleBytes = 64 * 1024;
  PacksOptions options;
  options.limits.bytesPerSecond = limit;
  Pair pair(version, options);
  Program& own = *pair.own;
  pair.world.drives.pulled.insert(stick);
  own.packs.uninstall(sku);
  pair.world.drives.pulled.clear();
  PackSignal signal;
  own.disk.onRead = [&](const std::string& path, std::size_t bytes) {
    if (path.compare(0, stick.size(), stick) == 0) own.timers.wait(static_cast<std::int64_t>(bytes) * 1000 / stickSpeed, signal);
  };
  pair.world.line.onSent = [&](std::size_t bytes) { own.timers.wait(static_cast<std::int64_t>(bytes) * 1000 / lineSpeed, signal); };
  const std::int64_t since = own.timers.now();
  is(own.packs.install(sku, {library, {}, {}, {}}), S::installed, "installs from two");
  check::isTrue(pair.world.isWhole(folder, 0), "is whole from two");
  return {static_cast<double>(own.timers.now() - since) / 1000, pair.world.line.sentBytes};
}

/** 4 MB: 100 s from the slow source, 20 s from the fast one. */
inline void takesFromTheFasterOne() {
  const Race slowStick = race(40'000, 200'000), slowLine = race(200'000, 40'000);
  check::isTrue(slowStick.seconds < 30, "leaves a slow stick: " + std::to_string(slowStick.seconds));
  check::isTrue(slowLine.seconds < 40 && slowLine.fetched < 700'000,
                "leaves a slow line: " + std::to_string(slowLine.seconds) + ", " + std::to_string(slowLine.fetched));
  // The list of 4,000 blocks, and their locations.
  const Race limited = race(40'000, 200'000, 10'000'000);
  check::isTrue(limited.fetched < 350'000, "spares a line with a limit: " + std::to_string(limited.fetched));
}

inline void run() {
  staysWithItsOwn();
  makesNoSecondCopy();
  looksAtEveryCopy();
  healsFromAStick();
  updatesFromAStick();
  takesFromTheFasterOne();
}

}  // namespace packNearby
