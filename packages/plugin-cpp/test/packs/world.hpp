#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../check.hpp"
#include "backline/client.hpp"
#include "backline/pack_engine.hpp"
#include "backline/packs/disk/own_folders.hpp"
#include "shop.hpp"

/** The environment of the engine's tests: drives in memory, an unreliable line and virtual time. */
namespace packWorld {

/**
 * Two engines take turns at every operation, in a seeded order. They share a clock: an operation takes milliseconds,
 * sometimes seconds, and a waiting engine wakes up in time.
 */
class Baton {
 public:
  explicit Baton(std::uint64_t seed) : dice(seed) {}

  void enter(int self) {
    std::unique_lock guard(mutex);
    changed.wait(guard, [&] { return turn == self; });
  }
  void step(int self) {
    std::unique_lock guard(mutex);
    time += dice.is(0.02) ? 5'000 : static_cast<std::int64_t>(dice.upTo(20));
    if (isAlive[1 - self] && until[1 - self] <= time && dice.is(0.5)) pass(self, guard);
  }
  void wait(int self, std::int64_t ms) {
    std::unique_lock guard(mutex);
    until[self] = time + ms;
    while (time < until[self]) {
      const bool isAlone = !isAlive[1 - self];
      if (isAlone || until[1 - self] > time) time = isAlone ? until[self] : std::min(until[self], until[1 - self]);
      if (!isAlone && until[1 - self] <= time) pass(self, guard);
    }
  }
  void leave(int self) {
    const std::lock_guard guard(mutex);
    isAlive[self] = false;
    turn = 1 - self;
    changed.notify_all();
  }
  std::int64_t now() {
    const std::lock_guard guard(mutex);
    return time;
  }

 private:
  Dice dice;
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  bool isAlive[2] = {true, true};
  std::int64_t time = 1'000'000'000, until[2] = {0, 0};

  void pass(int self, std::unique_lock<std::mutex>& guard) {
    turn = 1 - self;
    changed.notify_all();
    changed.wait(guard, [&] { return turn == self; });
  }
};

/** The files on all drives, which survive a process. */
struct Drives {
  std::mutex mutex;
  std::map<std::string, std::string> files;
  /** `shared` files are open in another program. A removed one stays visible until it is closed. */
  std::set<std::string> folders = {"/"}, links, held, shared;
  /** Prefixes of unplugged or read-only paths. */
  std::set<std::string> pulled, readOnly;
  std::uint64_t free = std::numeric_limits<std::uint64_t>::max() / 2, largest = std::numeric_limits<std::uint64_t>::max() / 2;

  static bool isIn(const std::string& path, const std::set<std::string>& places) {
    return std::any_of(places.begin(), places.end(), [&](const std::string& one) {
      return path == one || path.compare(0, one.size() + 1, one + "/") == 0;
    });
  }
};

/** The view of one process. It can be killed before any operation; half of a killed write is done. */
class MemoryDisk : public Disk {
 public:
  explicit MemoryDisk(Drives& of) : all(of) {}

  Baton* baton = nullptr;
  int self = 0;
  std::function<void()> onDeath = {};
  std::function<void(const std::string& path, std::size_t bytes)> onRead = {};
  std::atomic<std::int64_t> left{std::numeric_limits<std::int64_t>::max()};
  std::int64_t operations = 0, blockWrites = 0;
  void kill(std::int64_t after) { left = after; }
  bool isDead() const { return left < 0; }

  DiskFault stat(const std::string& path, std::optional<DiskEntry>& entry) override {
    return act([&] {
      entry = find(path);
      return DiskFault::none;
    });
  }
  DiskFault list(const std::string& path, std::vector<std::string>& names) override {
    return act([&] {
      std::set<std::string> found;
      if (Drives::isIn(path, all.pulled)) return DiskFault::none;
      const std::string prefix = path == "/" ? "/" : path + "/";
      const auto add = [&](const std::string& one) {
        if (one.size() > prefix.size() && one.compare(0, prefix.size(), prefix) == 0)
          found.insert(one.substr(prefix.size(), one.find('/', prefix.size()) - prefix.size()));
      };
      for (const auto& [file, bytes] : all.files) add(file);
      for (const std::string& one : all.folders) add(one);
      for (const std::string& one : all.links) add(one);
      names.assign(found.begin(), found.end());
      return DiskFault::none;
    });
  }
  DiskFault makeFolder(const std::string& path) override {
    return act([&] {
      if (const DiskFault fault = findRefusal(path); fault != DiskFault::none) return fault;
      for (std::size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1))
        all.folders.insert(path.substr(0, end));
      all.folders.insert(path);
      return DiskFault::none;
    });
  }
  DiskFault removeFolder(const std::string& path) override {
    return act([&] {
      if (Drives::isIn(path, all.pulled) || all.folders.count(path) == 0) return DiskFault::none;
      const std::string prefix = path + "/";
      const auto holds = [&](const auto& found) { return found.compare(0, prefix.size(), prefix) == 0; };
      const auto file = all.files.lower_bound(prefix);
      const auto folder = all.folders.lower_bound(prefix), link = all.links.lower_bound(prefix);
      if (file != all.files.end() && holds(file->first)) return DiskFault::none;
      if (folder != all.folders.end() && holds(*folder)) return DiskFault::none;
      if (link != all.links.end() && holds(*link)) return DiskFault::none;
      if (const DiskFault fault = findRefusal(path); fault != DiskFault::none) return fault;
      all.folders.erase(path);
      return DiskFault::none;
    });
  }
  DiskFault remove(const std::string& path) override {
    return act([&] {
      if (const DiskFault fault = findRefusal(path); fault != DiskFault::none) return fault;
      if (all.held.count(path) > 0) return DiskFault::inUse;
      if (all.shared.count(path) == 0) drop(path);
      return DiskFault::none;
    });
  }
  DiskFault rename(const std::string& from, const std::string& to) override {
    return act([&] { return move(from, to); });
  }
  DiskFault read(const std::string& path, std::uint64_t maxBytes, std::optional<std::string>& bytes) override {
    return act([&] {
      bytes.reset();
      const auto file = all.files.find(path);
      if (file != all.files.end() && !Drives::isIn(path, all.pulled) && file->second.size() <= maxBytes) bytes = file->second;
      return DiskFault::none;
    });
  }
  DiskFault write(const std::string& path, std::string_view bytes) override {
    return act([&] { return put(path, std::string(bytes)); });
  }
  DiskFault append(const std::string& path, std::string_view bytes) override {
    const auto add = [&](std::size_t size) { return put(path, all.files[path] + std::string(bytes.substr(0, size))); };
    return act([&] { return add(bytes.size()); }, [&] { add(bytes.size() / 2); });
  }
  DiskFault create(const std::string& path, std::string_view bytes, bool& isMade) override {
    return act([&] {
      isMade = false;
      if (all.files.count(path) > 0 && !Drives::isIn(path, all.pulled)) return DiskFault::none;
      const DiskFault fault = put(path, std::string(bytes));
      isMade = fault == DiskFault::none;
      return fault;
    });
  }
  DiskFault readAt(const std::string& path, std::uint64_t at, std::uint8_t* into, std::size_t size, std::size_t& got) override {
    return act([&] {
      got = 0;
      const auto file = all.files.find(path);
      if (file == all.files.end() || Drives::isIn(path, all.pulled)) return DiskFault::missing;
      if (at >= file->second.size()) return DiskFault::none;
      got = file->second.copy(reinterpret_cast<char*>(into), size, static_cast<std::size_t>(at));
      if (onRead) onRead(path, got);
      return DiskFault::none;
    });
  }
  DiskFault writeAt(const std::string& path, std::uint64_t at, const std::uint8_t* bytes, std::size_t size) override {
    const auto add = [&](std::size_t count) {
      const auto known = all.files.find(path);
      std::string text = known == all.files.end() ? std::string() : known->second;
      if (text.size() < at + count) text.resize(static_cast<std::size_t>(at) + count);
      std::copy(bytes, bytes + count, text.begin() + static_cast<std::ptrdiff_t>(at));
      return put(path, std::move(text));
    };
    return act(
        [&] {
          ++blockWrites;
          return add(size);
        },
        [&] { add(size / 2); });
  }
  DiskFault sync(const std::string& path) override {
    return act([&] { return all.files.count(path) > 0 && !Drives::isIn(path, all.pulled) ? DiskFault::none : DiskFault::missing; });
  }
  DiskFault findSpace(const std::string&, std::optional<std::uint64_t>& bytes) override {
    return act([&] {
      bytes = all.free;
      return DiskFault::none;
    });
  }
  DiskFault fits(const std::string&, std::uint64_t bytes, bool& isTaken) override {
    return act([&] {
      isTaken = bytes <= all.largest;
      return DiskFault::none;
    });
  }

 private:
  Drives& all;

  DiskFault act(const std::function<DiskFault()>& work, const std::function<void()>& part = {}) {
    if (baton != nullptr) baton->step(self);
    std::unique_lock guard(all.mutex);
    ++operations;
    if (left < 0) return DiskFault::unreadable;
    if (--left >= 0) return work();
    // The process ends during this operation.
    if (part) part();
    guard.unlock();
    if (onDeath) onDeath();
    return DiskFault::unreadable;
  }

  std::optional<DiskEntry> find(const std::string& path) const {
    if (Drives::isIn(path, all.pulled)) return std::nullopt;
    if (all.links.count(path) > 0) return DiskEntry{DiskEntry::Kind::link, 0};
    const auto file = all.files.find(path);
    if (file != all.files.end()) return DiskEntry{DiskEntry::Kind::file, file->second.size()};
    return all.folders.count(path) > 0 ? std::optional(DiskEntry{DiskEntry::Kind::folder, 0}) : std::nullopt;
  }
  DiskFault findRefusal(const std::string& path) const {
    if (Drives::isIn(path, all.pulled)) return DiskFault::missing;
    return Drives::isIn(path, all.readOnly) ? DiskFault::readOnly : DiskFault::none;
  }
  DiskFault put(const std::string& path, std::string bytes) {
    if (const DiskFault fault = findRefusal(path); fault != DiskFault::none) return fault;
    if (all.folders.count(packs::parentOf(path)) == 0) return DiskFault::missing;
    if (all.links.count(path) > 0) return DiskFault::link;
    const auto known = all.files.find(path);
    const std::size_t before = known == all.files.end() ? 0 : known->second.size();
    if (bytes.size() > before && bytes.size() - before > all.free) return DiskFault::full;
    if (bytes.size() > all.largest) return DiskFault::tooLarge;
    all.free = all.free + before - bytes.size();
    all.files[path] = std::move(bytes);
    return DiskFault::none;
  }
  void drop(const std::string& path) {
    const auto file = all.files.find(path);
    if (file == all.files.end()) return;
    all.free += file->second.size();
    all.files.erase(file);
  }
  DiskFault move(const std::string& from, const std::string& to) {
    for (const std::string* one : {&from, &to})
      if (const DiskFault fault = findRefusal(*one); fault != DiskFault::none) return fault;
    if (all.held.count(from) > 0 || all.held.count(to) > 0) return DiskFault::inUse;
    const auto file = all.files.find(from);
    if (file != all.files.end()) {
      std::string bytes = std::move(file->second);
      all.files.erase(file);
      drop(to);
      all.files[to] = std::move(bytes);
      return DiskFault::none;
    }
    if (all.folders.count(from) == 0) return DiskFault::missing;
    const auto inside = all.files.lower_bound(to + "/");
    if (inside != all.files.end() && inside->first.compare(0, to.size() + 1, to + "/") == 0) return DiskFault::unreadable;
    all.folders.erase(from);
    all.folders.insert(to);
    std::map<std::string, std::string> next;
    for (auto& [path, bytes] : all.files)
      next[path.compare(0, from.size() + 1, from + "/") == 0 ? to + path.substr(from.size()) : path] = std::move(bytes);
    all.files = std::move(next);
    return DiskFault::none;
  }
};

/** Time that passes while someone waits. */
class VirtualTimers : public PackTimers {
 public:
  explicit VirtualTimers(std::uint64_t seed = 1) : dice(seed) {}
  Baton* baton = nullptr;
  int self = 0;
  std::int64_t now() override { return baton == nullptr ? time : baton->now(); }
  void wait(std::int64_t ms, PackSignal& signal) override {
    if (signal.isStopped()) return;
    if (baton != nullptr) baton->wait(self, std::max<std::int64_t>(1, ms));
    else time += std::max<std::int64_t>(1, ms);
  }
  double random() override { return dice.next(); }

 private:
  Dice dice;
  std::int64_t time = 2'000'000'000;
};

/** The client's files, which survive a process. A dead process cannot write them. */
class PackStore : public Store {
 public:
  explicit PackStore(std::map<std::string, std::string>& in) : files(in) {}
  const MemoryDisk* disk = nullptr;
  std::vector<std::string> read(std::string_view ending) override {
    const std::lock_guard guard(mutex);
    std::vector<std::string> texts;
    for (const auto& [name, text] : files)
      if (name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending) texts.push_back(text);
    return texts;
  }
  bool write(const std::string& name, const std::string& text) override {
    const std::lock_guard guard(mutex);
    if (disk == nullptr || !disk->isDead()) files[name] = text;
    return true;
  }
  void remove(const std::string& name) override {
    const std::lock_guard guard(mutex);
    files.erase(name);
  }
  Lock tryLock() override { return std::make_shared<int>(0); }

 private:
  std::mutex mutex;
  std::map<std::string, std::string>& files;
};

inline std::map<std::string, std::string> deviceFiles() {
  return {{"device.json", R"({"token":"bld_1","account":{"label":"a"},"device":{"id":"device-1","name":"Studio"}})"}};
}

inline const std::string library = "/drives/ssd/Sounds", sku = "MUS-01001", folder = library + "/Harbor Strings";

class NoHttp : public HttpClient {
 public:
  HttpResponse post(const std::string&, const std::string&, const std::string&) override { return {}; }
};

/** A process with an engine. */
class Program {
 public:
  /** `isThreaded` uses helper threads and real time. */
  Program(Drives& drives, PackHttp& line, std::map<std::string, std::string>& files, PacksOptions more = {},
          std::uint64_t seed = 1, bool isThreaded = false)
      : disk(drives), timers(seed), store(files), client(toClientOptions(), store, http),
        packs(complete(std::move(more), isThreaded), client, disk, store, line) {
    store.disk = &disk;
    disk.onDeath = [this] { packs.stop(); };
  }
  std::function<void(const PackState&)> onChange = {};
  MemoryDisk disk;
  VirtualTimers timers;
  PackStore store;
  NoHttp http;
  Client client;
  Packs packs;

 private:
  static ClientOptions toClientOptions() {
    ClientOptions options;
    options.trust = {{{tested::root.kid, tested::root.x}}, issuer, product, verifyOnce};
    options.plugin.version = "1.4.0";
    options.identify = [] { return DeviceIds(); };
    options.clock = [] { return std::int64_t{1772625600}; };
    return options;
  }
  PacksOptions complete(PacksOptions options, bool isThreaded) {
    if (options.limits.spareBytes == PackLimits().spareBytes) options.limits.spareBytes = 0;
    options.library = library;
    options.sha256 = tested::hash;
    if (!isThreaded) {
      options.limits.helpers = 0;
      options.timers = &timers;
    }
    options.onChange = [this](const PackState& state) {
      if (onChange) onChange(state);
    };
    return options;
  }
};

/** Starts work, and ends it from another thread at the given request for a bundle. Returns the results of both. */
template <typename End, typename Work>
std::pair<PackState, PackState> endAt(Line& line, int request, End end, Work work) {
  std::thread other;
  PackState ended;
  int asked = 0;
  line.isHeld = [&] {
    if (++asked < request) return false;
    if (!other.joinable()) other = std::thread([&] { ended = end(); });
    return true;
  };
  const PackState worked = work();
  if (other.joinable()) other.join();
  else ended = end();
  line.isHeld = [] { return false; };
  return {worked, ended};
}

template <typename Work>
std::pair<PackState, PackState> cancelAt(Program& own, Line& line, int request, PackCancel what, Work work) {
  return endAt(line, request, [&] { return own.packs.cancel(sku, what); }, work);
}

}  // namespace packWorld
