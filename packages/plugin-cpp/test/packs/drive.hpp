#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "../drive/host.hpp"
#include "hostile.hpp"

/** Installs packs from a folder, offline, on a drive that may be full, next to a program that holds files. */
namespace packDrive {

using namespace packHostile;

/** Uses up all space on a drive while it exists. */
class Filler {
 public:
  explicit Filler(std::string at) : path(std::move(at)) {
    SystemDisk disk;
    for (std::string block(1 << 20, 'x'); !block.empty(); block.resize(block.size() / 2))
      while (disk.append(path, block) == DiskFault::none) {
      }
  }
  Filler(const Filler&) = delete;
  Filler& operator=(const Filler&) = delete;
  ~Filler() { SystemDisk().remove(path); }

 private:
  std::string path;
};

/** Time that advances at each look, so that every change is reported. */
class SteppingTimers : public PackTimers {
 public:
  std::int64_t now() override { return time += 300; }
  void wait(std::int64_t ms, PackSignal& signal) override { time += signal.isStopped() ? 0 : ms; }
  double random() override { return 0.5; }

 private:
  std::int64_t time = 2'000'000'000;
};

inline NewVersion first() {
  NewVersion one = version();
  for (int at = 3; at < 13; ++at) one.files.push_back({"Samples/Deep/A" + std::to_string(at) + ".wav", toNoise(std::to_string(at), 100'000)});
  return one;
}
inline NewVersion later() {
  NewVersion next = first();
  next.version = "1.1.0";
  next.seq = 2;
  for (NewFile& file : next.files) file.bytes.erase(0, 7);
  next.files.pop_back();
  return next;
}

/** An offline computer, and sticks with two versions made by an online one. */
class Offline {
 public:
  Offline(const std::string& drive, bool small) : root(drive), isSmall(small) {
    for (const auto& [name, text] : deviceFiles()) drive::put(beside.path + "/data/" + name, text);
    Plugin source(beside.path, line);
    for (const auto& [stick, one] : {std::pair(&sticks[0], first()), std::pair(&sticks[1], later())}) {
      shop.publish(one);
      source.packs.install(sku);
      source.packs.swap(sku);
      is(source.packs.copy(sku, *stick), S::installed, "copies to a stick");
    }
    line.isDown = [] { return true; };
    fs::create_directories(toPath(root + "/data"));
  }

  void run() {
    installs();
    const std::string sample = at + "/Samples/A1.wav";
    // Only Windows programs block each other.
    const auto hold = [&](drive::Sharing what) { return drive::isWindows ? std::make_unique<drive::Holder>(sample, what) : nullptr; };
    auto holder = hold(drive::Sharing::reading);
    is(open()->packs.verify(sku), S::installed, "verifies what another program holds");
    updates(std::move(holder));
    uninstalls(hold(drive::Sharing::all));
  }

 private:
  Root beside;
  std::string root;
  bool isSmall;
  const std::string sticks[2] = {beside.path + "/stick", beside.path + "/other stick"}, at = root + "/Sounds/Harbor Strings";
  Shop shop;
  Line line{shop};
  SteppingTimers timers;
  std::function<void(const PackState&)> onChange = {};

  std::unique_ptr<Plugin> open() {
    auto own = std::make_unique<Plugin>(root, line, &timers, [this](const PackState& state) {
      if (onChange) onChange(state);
    });
    own->packs.start();
    return own;
  }

  bool isWhole(std::size_t version) const {
    std::size_t wrong = 0;
    for (const auto& [path, bytes] : shop.versions[version].files)
      if (drive::see(at + "/" + path) != bytes) ++wrong;
    return wrong == 0;
  }

  /** Calls back when the same reason to wait comes up for the second time. Returns the number of waits. */
  template <typename Work>
  void waiting(PackWait reason, bool isExpected, const std::function<void()>& end, Work work, const std::string& fact) {
    int waits = 0;
    const auto before = onChange;
    onChange = [&](const PackState& state) {
      if (before) before(state);
      if (!state.waiting) return;
      check::isTrue(state.waiting->reason == reason, fact + ": waits for " + std::string(toText(state.waiting->reason)));
      if (++waits == 2) end();
    };
    work();
    onChange = {};
    check::isTrue(waits == (isExpected ? 2 : 0), fact + ": waits " + std::to_string(waits) + " times");
  }

  /** The drive becomes full once a part of the pack is there. */
  void installs() {
    std::unique_ptr<Filler> filler;
    bool isBegun = false;
    onChange = [&](const PackState& state) {
      if (!isSmall || isBegun || !state.progress || state.progress->bytes < 100'000) return;
      isBegun = true;
      filler = std::make_unique<Filler>(root + "/filler");
    };
    const auto install = [&] { is(open()->packs.install(sku, {{}, {sticks[0]}, {}, {}}), S::installed, "installs from a stick"); };
    waiting(PackWait::driveFull, isSmall, [&] { filler = nullptr; }, install, "a full drive");
    check::isTrue(isWhole(0), "is whole");
  }

  void updates(std::unique_ptr<drive::Holder> holder) {
    const auto own = open();
    is(own->packs.update(sku, {{}, {sticks[1]}, {}, {}}), S::ready, "updates beside a program that holds a file");
    const auto swap = [&] { is(own->packs.swap(sku), S::installed, "swaps when it is free"); };
    const auto end = [&] {
      check::isTrue(isWhole(0), "goes back as long as a file is held");
      holder = nullptr;
    };
    waiting(PackWait::fileInUse, drive::isWindows, end, swap, "a held file");
    check::isTrue(isWhole(1), "has the other version");
    own->packs.rollback(sku);
    is(own->packs.swap(sku), S::installed, "goes back");
    check::isTrue(isWhole(0), "has the first version");
  }

  void uninstalls(std::unique_ptr<drive::Holder> holder) {
    const auto uninstall = [&] { is(open()->packs.uninstall(sku), S::absent, "uninstalls what another program reads"); };
    waiting(PackWait::fileInUse, drive::isWindows, [&] { holder = nullptr; }, uninstall, "a file that is read");
    check::isTrue(!fs::exists(toPath(at)), "leaves no folder");
  }
};

/** `root` is a folder on a drive. */
inline void run(const std::string& root, const std::set<std::string>& traits) {
  Offline(root + "/packs", traits.count("small") > 0).run();
}

}  // namespace packDrive
