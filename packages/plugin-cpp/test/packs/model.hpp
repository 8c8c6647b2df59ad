#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "world.hpp"

/**
 * Simulated lives of a pack: random versions, options, drives, damage, kills at any operation, lost drives, two
 * programs at once.
 */
namespace packModel {

using namespace packWorld;

struct Counts {
  int kills = 0, cancels = 0, flips = 0, pulls = 0, fulls = 0, cuts = 0, steps = 0, pairs = 0, installed = 0;
};

class Model {
 public:
  Model(std::uint64_t of, Counts& into) : seed(of), dice(of), counts(into) {
    drives.folders.insert({"/drives/ssd", "/drives/big"});
    for (const int number : {0, -1, -2}) change(number);
    publish();
    line.cutAfter = [this]() -> std::int64_t {
      if (losses == 0) return -1;
      --losses;
      ++counts.cuts;
      return static_cast<std::int64_t>(dice.upTo(20'000));
    };
  }

  void step() {
    ++counts.steps;
    ++steps;
    if (dice.is(0.3)) publish();
    if (dice.is(0.15)) flip();
    const auto own = open(0);
    trouble(own->disk);
    const auto other = dice.is(0.15) ? open(1) : nullptr;
    int waits = 0;
    PackState last;
    own->onChange = [&](const PackState& state) {
      last = state;
      // Someone plugs it in again after an engine noticed.
      if (state.state == PackStateName::waiting && ++waits >= 3) endTrouble();
    };
    PackState state;
    if (other) {
      ++counts.pairs;
      other->onChange = own->onChange;
      askBoth(*own, *other, state);
    } else {
      state = ask(*own);
    }
    endTrouble();
    counts.installed += state.state == PackStateName::installed ? 1 : 0;
    const bool isDead = own->disk.isDead();
    // Another program's work only shows at the next check.
    if (other && isDead) return;
    if (!isDead) own->disk.kill(std::numeric_limits<std::int64_t>::max());
    if (other)
      for (const PackState& one : own->packs.start()) state = one;
    assertHonest(*own, isDead || state.folder.empty() ? last : state);
  }

  /** In the end everything is intact, whatever happened. */
  void finish() {
    // Without the line, a nearby copy may decide the version.
    losses = 0;
    const auto own = open(0);
    const auto known = own->packs.start();
    if (!known.empty() && !known[0].folder.empty()) own->packs.verify(sku);
    own->packs.install(sku, {{}, {}, Chosen{"room"}, {}});
    flipped.clear();
    own->packs.swap(sku);
    own->packs.verify(sku);
    const PackState state = own->packs.repair(sku);
    const Published& newest = shop.versions.back();
    const bool isRight = state.state == PackStateName::installed && state.version == newest.head.version;
    fail(isRight, "ends as " + std::string(toText(state.state)) + " " + state.version);
    assertHonest(*own, state);
    std::map<std::string, std::string> found, expected;
    for (const auto& [path, bytes] : drives.files)
      if (path.compare(0, state.folder.size() + 1, state.folder + "/") == 0 && path.find("/.backline/") == std::string::npos)
        found[path.substr(state.folder.size() + 1)] = bytes;
    fail(found == newest.files, "is not whole at the end");
  }

 private:
  using Chosen = std::vector<std::string>;
  static constexpr const char* away = "/drives/big/Sounds";
  std::uint64_t seed;
  Dice dice;
  Counts& counts;
  int steps = 0, version = 0, losses = 0;
  Drives drives;
  Shop shop;
  Line line{shop};
  std::map<std::string, std::string> store = deviceFiles();
  std::vector<NewFile> files;
  /** Paths changed behind the engine's back since it last checked. */
  std::set<std::string> flipped;
  std::unique_ptr<Baton> baton;

  void fail(bool holds, const std::string& fact) {
    check::isTrue(holds, "seed " + std::to_string(seed) + ", after " + std::to_string(steps) + " steps: " + fact);
  }

  /** The vendor's changes between two versions. */
  void change(int number) {
    std::vector<NewFile> kept;
    for (NewFile& file : files) {
      if (!dice.is(0.9)) continue;
      if (!dice.is(0.6) && file.bytes.size() >= 200) {
        const std::size_t at = dice.upTo(file.bytes.size() - 100);
        file.bytes.replace(at, dice.upTo(100), toNoise(std::to_string(number) + file.path, dice.upTo(300)));
      }
      kept.push_back(std::move(file));
    }
    static const std::vector<std::string> folders = {"A", "A/b", "C"};
    static const std::vector<std::size_t> sizes = {0, 50, 3'000, 12'000, 40'000};
    for (std::size_t left = dice.upTo(3) + (kept.empty() ? 1 : 0); left > 0; --left) {
      const std::string path = dice.pick(folders) + "/n" + std::to_string(number) + "-" + std::to_string(left) + ".wav";
      const std::uint32_t option = dice.is(0.25) ? 1 : 0;
      kept.push_back({path, toNoise(path, dice.pick(sizes)), option == 0 && dice.is(0.3), option});
    }
    files = std::move(kept);
  }

  void publish() {
    ++version;
    change(version);
    NewVersion next{sku, "1." + std::to_string(version) + ".0", version, files, {{"room", dice.is(0.5)}}};
    next.aim = 1024;
    next.bundleBytes = 16 * 1024;
    shop.publish(std::move(next));
  }

  std::unique_ptr<Program> open(int self) {
    auto program = std::make_unique<Program>(drives, line, store, PacksOptions(), seed * 1000 + static_cast<std::uint64_t>(steps * 2 + self));
    program->disk.self = program->timers.self = self;
    return program;
  }

  void flip() {
    std::vector<std::string> paths;
    for (const auto& [path, bytes] : drives.files)
      if (path.find("/.backline/") == std::string::npos && !bytes.empty()) paths.push_back(path);
    if (paths.empty()) return;
    const std::string& path = dice.pick(paths);
    char& byte = drives.files[path][dice.upTo(drives.files[path].size())];
    byte = static_cast<char>(byte ^ (1 << dice.upTo(8)));
    flipped.insert(path);
    ++counts.flips;
  }

  /** Performs a random request of a person. */
  PackState ask(Program& program) {
    Packs& packs = program.packs;
    const auto states = packs.start();
    // Old copies, complete or partial, serve as sources.
    if (dice.is(0.1)) packs.find({"/drives"});
    if (states.empty() || states[0].folder.empty() || states[0].state == PackStateName::lost) return packs.install(sku);
    const PackState& known = states[0];
    static const std::vector<std::optional<Chosen>> options = {std::nullopt, Chosen{"room"}, Chosen{}};
    const std::optional<Chosen> chosen = dice.pick(options);
    const std::size_t asked = dice.upTo(10);
    if (asked <= 2) return packs.update(sku, {{}, {}, chosen, {}});
    if (asked == 3) return packs.verify(sku);
    if (asked == 4) return packs.repair(sku);
    if (asked == 5 && known.state == PackStateName::installed)
      return packs.move(sku, known.folder.compare(0, std::string(away).size(), away) == 0 ? library : away);
    if (asked == 6) return packs.rollback(sku);
    if (asked == 7 && dice.is(0.3)) return packs.uninstall(sku);
    if (asked == 8) return cancel(program, known);
    packs.want(sku, {dice.pick(files).path});
    return packs.swap(sku);
  }

  /**
   * Starts work and cancels it halfway. With two programs, each would wait for the other, so it is canceled afterwards.
   */
  PackState cancel(Program& program, const PackState& before) {
    Packs& packs = program.packs;
    const PackCancel what = dice.is(0.5) ? PackCancel::keep : PackCancel::remove;
    const std::size_t kind = dice.upTo(3);
    const auto work = [&] {
      if (kind == 0) return packs.repair(sku);
      if (kind == 1) return packs.copy(sku, "/drives/big/Copy");
      return packs.update(sku, {{}, {}, Chosen{"room"}, {}});
    };
    ++counts.cancels;
    const int request = program.disk.baton == nullptr ? 1 + static_cast<int>(dice.upTo(3)) : std::numeric_limits<int>::max();
    const PackState state = cancelAt(program, line, request, what, work).second;
    if (program.disk.isDead() || program.disk.baton != nullptr) return state;
    const bool isBegun = before.state == PackStateName::paused;
    const bool isKept = what == PackCancel::keep || state.state == PackStateName::lost;
    // With nothing to download, it finished before.
    const bool isGone = state.folder.empty() || state.state == PackStateName::installed;
    // Canceling a copy does not affect an update that runs beside it.
    const bool isNoNext = state.nextVersion.empty() || (kind == 1 && state.nextVersion == before.nextVersion);
    fail(isKept || (isNoNext && (isBegun ? isGone : state.version == before.version)),
         "cancels to " + std::string(toText(state.state)) + " " + state.version + " " + state.nextVersion);
    return state;
  }

  void askBoth(Program& own, Program& other, PackState& state) {
    baton = std::make_unique<Baton>(seed + static_cast<std::uint64_t>(steps));
    const auto work = [this](Program& program, PackState& into) {
      baton->enter(program.disk.self);
      into = ask(program);
      program.disk.baton = nullptr;
      program.timers.baton = nullptr;
      baton->leave(program.disk.self);
    };
    for (Program* one : {&own, &other}) one->disk.baton = one->timers.baton = baton.get();
    PackState theirs;
    std::thread helper([&] { work(other, theirs); });
    work(own, state);
    helper.join();
  }

  /** Checks that each file reported as ready is in place, byte for byte. */
  void assertHonest(Program& program, const PackState& state) {
    // Nothing in a damaged copy is reported as ready.
    if (state.folder.empty() || state.folder != program.packs.state(sku).folder) return;
    std::map<std::string, std::string> expected;
    std::set<std::string> paths;
    for (const Published& one : shop.versions) {
      if (one.head.version == state.version) expected = one.files;
      if (one.head.version != state.version && one.head.version != state.nextVersion) continue;
      for (const auto& [path, bytes] : one.files) paths.insert(path);
    }
    for (const std::string& path : paths) {
      const std::string place = state.folder + "/" + path;
      if (!program.packs.isReady(sku, path) || flipped.count(place) > 0) continue;
      const auto own = drives.files.find(place);
      const auto right = expected.find(path);
      fail(own != drives.files.end() && right != expected.end() && own->second == right->second,
           path + " is said to be ready in " + state.version + " (" + std::string(toText(state.state)) + "), and is not");
    }
  }

  /** Disturbs a request. */
  void trouble(MemoryDisk& disk) {
    const std::size_t kind = dice.upTo(7);
    losses = dice.is(0.4) ? static_cast<int>(dice.upTo(4)) : 0;
    if (kind <= 3) {
      disk.kill(static_cast<std::int64_t>(dice.upTo(dice.is(0.5) ? 60 : 400)));
      ++counts.kills;
    } else if (kind == 4) {
      drives.free = dice.upTo(30'000);
      ++counts.fulls;
    } else if (kind == 5) {
      drives.pulled.insert("/drives/ssd");
      ++counts.pulls;
    } else {
      drives.readOnly.insert("/drives/ssd");
    }
  }
  void endTrouble() {
    const std::lock_guard guard(drives.mutex);
    drives.free = std::numeric_limits<std::uint64_t>::max() / 2;
    drives.pulled.clear();
    drives.readOnly.clear();
  }
};

/** Runs lives with consecutive seeds and a number of steps each. */
inline Counts run(std::uint64_t first, std::uint64_t lives, int steps) {
  Counts counts;
  for (std::uint64_t seed = first; seed < first + lives; ++seed) {
    Model model(seed, counts);
    for (int step = 0; step < steps; ++step) model.step();
    model.finish();
  }
  return counts;
}

}  // namespace packModel
