#pragma once

#ifndef _WIN32
#include <sys/stat.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "backline/system_disk.hpp"
#include "engine.hpp"

/** Tests on real drives: prepared by an attacker, and with two of everything. */
namespace packHostile {

using namespace packEngine;
namespace fs = std::filesystem;

/** A folder that is removed with its test. */
struct Root {
  Root() {
    path = toUtf8(fs::temp_directory_path() / ("backline-hostile-" + makeRandomText(6)));
    std::replace(path.begin(), path.end(), '\\', '/');
    fs::create_directories(toPath(path));
  }
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;
  ~Root() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  std::string path;
};

inline void write(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }
inline std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/** A plugin on a real drive. */
class Plugin {
 public:
  /** `onChange` runs at a change of state, instead of ending the wait. */
  Plugin(const std::string& root, Line& line, PackTimers* timers = nullptr, std::function<void(const PackState&)> onChange = {})
      : store({toPath(root) / "data"}), client(toClientOptions(), store, http),
        packs(toOptions(root, timers, std::move(onChange)), client, disk, store, line) {}

 private:
  static ClientOptions toClientOptions() {
    ClientOptions options;
    options.trust = {{{tested::root.kid, tested::root.x}}, issuer, product, verifyOnce};
    options.plugin.version = "1.4.0";
    options.identify = [] { return DeviceIds(); };
    return options;
  }
  PacksOptions toOptions(const std::string& root, PackTimers* timers, std::function<void(const PackState&)> onChange) {
    PacksOptions options;
    options.limits.spareBytes = 0;
    options.limits.helpers = 0;
    options.library = root + "/Sounds";
    options.sha256 = tested::hash;
    options.timers = timers;
    options.onChange = std::move(onChange);
    if (options.onChange) return options;
    // Waits here last forever, except for another plugin: on a busy machine, also for its open files.
    options.onChange = [this](const PackState& state) {
      if (!state.waiting || state.waiting->reason == PackWait::otherProcess) return;
      if (state.waiting->reason != PackWait::fileInUse) packs.stop();
    };
    return options;
  }
  FolderStore store;
  SystemDisk disk;
  NoHttp http;
  Client client;

 public:
  Packs packs;
};

inline NewVersion version() {
  NewVersion one{sku, "1.0.0", 1,
                 {{"Patches/Soft.txt", toNoise("soft", 300), true},
                  {"Samples/A1.wav", toNoise("a1", 20'000)},
                  {"Samples/A2.wav", toNoise("a2", 20'000)}}};
  one.aim = 1024;
  return one;
}

/** A pack on a real drive, next to a person's files. */
struct Prepared {
  Prepared() {
    shop.publish(version());
    for (const char* const name : {"/keep", "/data"}) fs::create_directories(toPath(root.path + name));
    for (const auto& [name, text] : deviceFiles()) write(root.path + "/data/" + name, text);
    for (const char* const name : {"letter.docx", "tax.pdf", ".hidden", "A1.wav", "3", "head.txt"}) write(keep + "/" + name, name);
    plugin = std::make_unique<Plugin>(root.path, line);
    is(plugin->packs.install(sku), S::installed, "installs on a real drive");
  }
  Root root;
  const std::string keep = root.path + "/keep", letter = keep + "/letter.docx", library = root.path + "/Sounds",
                    at = library + "/Harbor Strings";
  Shop shop;
  Line line{shop};
  std::unique_ptr<Plugin> plugin;

  std::map<std::string, std::string> readKept() const {
    std::map<std::string, std::string> kept;
    for (const auto& entry : fs::directory_iterator(toPath(keep))) kept[toUtf8(entry.path().filename())] = read(toUtf8(entry.path()));
    return kept;
  }
  bool isWhole() const {
    for (const auto& [path, bytes] : shop.versions[0].files)
      if (read(at + "/" + path) != bytes) return false;
    return true;
  }

  void prepare(const std::string& path, const std::string& kind) const {
    const std::string place = at + "/" + path;
    if (kind == "flip") {
      std::string bytes = read(place);
      bytes[99] = static_cast<char>(bytes[99] ^ 4);
      return write(place, bytes);
    }
    fs::remove_all(toPath(place));
    fs::create_directories(toPath(place).parent_path());
    if (kind == "folder_link") fs::create_directory_symlink(toPath(keep), toPath(place));
    else if (kind == "file_link") fs::create_symlink(toPath(letter), toPath(place));
    else if (kind == "second_name") fs::create_hard_link(toPath(letter), toPath(place));
#ifndef _WIN32
    else if (kind == "pipe") check::isTrue(::mkfifo(place.c_str(), 0600) == 0, "makes a pipe");
#endif
    else write(place, "mine");
    if (kind == "huge_file") fs::resize_file(toPath(place), std::uintmax_t{8} << 30);
  }

  PackState work(const std::string& name) {
    Packs& packs = plugin->packs;
    if (name == "verify") return packs.verify(sku);
    if (name == "repair") return packs.repair(sku);
    if (name == "uninstall") return packs.uninstall(sku);
    NewVersion next = version();
    next.version = "1.1.0";
    next.seq = 2;
    for (NewFile& file : next.files) file.bytes.erase(0, 7);
    shop.publish(next);
    return packs.update(sku);
  }
};

/** The vectors that both engines run. */
inline void runVectors(const Json& drives) {
  check::isTrue(!drives.items.empty(), "has vectors of drives");
  for (const Json& vector : drives.items)
    for (const std::string work : {"verify", "repair", "update", "uninstall"}) {
      if (!vector["ends"][work].isText()) continue;
      const std::string name = vector["name"].text + ": " + work;
      Prepared drive;
      for (const Json& entry : vector["entries"].items) drive.prepare(entry["path"].text, entry["kind"].text);
      const auto before = drive.readKept();
      const PackState end = drive.work(work);
      check::isEqual(end.refusal ? end.refusal->code : std::string(toText(end.state)), vector["ends"][work].text, name);
      check::isTrue(drive.readKept() == before, name + ": changes nothing of a person");
      // It is refused before the first sound is removed.
      if (work == "uninstall")
        check::isTrue(fs::exists(toPath(drive.at + "/Patches/Soft.txt")) == (end.state == S::refused), name + ": removes all or nothing");
      for (const Json& entry : vector["entries"].items)
        if (entry["kind"].text == "person_file")
          check::isTrue(read(drive.at + "/" + entry["path"].text) == "mine", name + ": leaves a person's file");
    }
}

inline void movesNothingOntoItself() {
  Prepared drive;
  Packs& packs = drive.plugin->packs;
  const std::string link = drive.root.path + "/Link", above = drive.root.path + "/Above";
  fs::create_directory_symlink(toPath(drive.library), toPath(link));
  fs::create_directory_symlink(toPath(drive.root.path), toPath(above));
  for (const std::string& to : {link, above + "/Sounds", drive.library + "/../Sounds", drive.root.path + "/./Sounds"}) {
    drive.line.sentBytes = 0;
    for (const PackState& end : {packs.move(sku, to), packs.copy(sku, to), packs.install(sku, {to, {}, {}, {}})})
      check::isTrue(end.state == S::installed && end.folder == drive.at, "stays where it is: " + to);
    check::isTrue(drive.isWhole() && drive.line.sentBytes < 10'000, "is whole after a move onto itself: " + to);
  }
  is(packs.move(sku, drive.root.path + "/Other"), S::installed, "moves to another library");
  check::isTrue(!fs::exists(toPath(drive.at)), "leaves the first one");
}

inline void movesNothingOutOfALink() {
  Prepared drive;
  NewVersion next = version();
  next.version = "1.1.0";
  next.seq = 2;
  next.files.erase(next.files.begin());
  drive.shop.publish(next);
  is(drive.plugin->packs.update(sku), S::ready, "is ready");
  write(drive.keep + "/Soft.txt", "mine");
  fs::rename(toPath(drive.at + "/Patches"), toPath(drive.root.path + "/Patches"));
  fs::create_directory_symlink(toPath(drive.keep), toPath(drive.at + "/Patches"));
  isRefused(drive.plugin->packs.swap(sku), "folder_has_links");
  check::isTrue(read(drive.keep + "/Soft.txt") == "mine", "moves nothing out of a folder that became a link");
}

/** Two disks in one process, as with two plugins of one maker in a host. */
inline void givesAFileToOneOfTwoDisks() {
  const Root root;
  const std::string texts[2] = {std::string(20'000, 'A'), std::string(20'000, 'B')};
  int wrong = 0, failed = 0;
  for (int round = 0; round < 100; ++round) {
    const std::string path = root.path + "/lock" + std::to_string(round);
    std::array<bool, 2> made = {false, false};
    std::atomic<int> ready{0}, faults{0};
    std::vector<std::thread> threads;
    for (std::size_t own = 0; own < 2; ++own)
      threads.emplace_back([&, own] {
        SystemDisk disk;
        bool isMade = false;
        for (++ready; ready < 2;) std::this_thread::yield();
        if (disk.create(path, texts[own], isMade) != DiskFault::none) ++faults;
        made[own] = isMade;
      });
    for (std::thread& one : threads) one.join();
    failed += faults;
    if (made[0] == made[1] || read(path) != texts[made[0] ? 0 : 1]) ++wrong;
  }
  std::atomic<int> unwritten{0};
  std::vector<std::thread> threads;
  for (const std::string& text : texts)
    threads.emplace_back([&] {
      SystemDisk disk;
      for (int round = 0; round < 100; ++round) {
        // On a busy machine the other may hold a file for long, so try again as the engine does.
        DiskFault fault = DiskFault::inUse;
        while (fault == DiskFault::inUse) fault = disk.write(root.path + "/state", text);
        if (fault != DiskFault::none) ++unwritten;
      }
    });
  for (std::thread& one : threads) one.join();
  check::isTrue(wrong == 0 && failed == 0, "gives a file to one of two disks, with its text: " + std::to_string(wrong));
  check::isTrue(unwritten == 0, "writes one file by two disks: " + std::to_string(unwritten.load()));
  for (const auto& entry : fs::directory_iterator(toPath(root.path)))
    check::isTrue(entry.path().extension() != ".tmp", "leaves nothing that was replacing a file");
}

/** Two of everything on the same folders: engines, clients, stores, libraries. */
inline void sharesFoldersWithAnother() {
  Prepared drive;
  drive.plugin->packs.uninstall(sku);
  NewVersion other = version();
  other.sku = "MUS-01002";
  other.name = "Pack 2";
  drive.shop.publish(other);
  Line line(drive.shop);
  Plugin beside(drive.root.path, line);
  std::array<PackState, 3> states;
  std::thread thread([&] { states[0] = beside.packs.install(sku); });
  states[1] = drive.plugin->packs.install(sku);
  states[2] = drive.plugin->packs.install("MUS-01002");
  thread.join();
  for (const PackState& one : states) is(one, S::installed, "installs beside another plugin");
  check::isTrue(drive.isWhole(), "is whole");
  for (Plugin* own : {drive.plugin.get(), &beside}) {
    own->packs.start();
    check::isTrue(own->packs.state(sku).state == S::installed && own->packs.state("MUS-01002").state == S::installed, "knows both");
  }

  std::vector<std::unique_ptr<Plugin>> plugins;
  std::vector<std::thread> threads;
  for (int at = 0; at < 4; ++at) plugins.push_back(std::make_unique<Plugin>(drive.root.path, line));
  for (std::size_t at = 0; at < plugins.size(); ++at)
    threads.emplace_back([&, at] { plugins[at]->packs.install("MUS-01002", {drive.root.path + "/Library " + std::to_string(at), {}, {}, {}}); });
  for (std::thread& one : threads) one.join();
  check::isEqual<std::size_t>(Plugin(drive.root.path, line).packs.libraries().size(), 5, "forgets no library");
}

inline void findsLeftovers() {
  const auto isLeft = [](std::string_view name) { return packs::isLeftover(name); };
  for (const char* const name : {"head.txt.0123456789abcdef.tmp", "head.txt.4711-3.tmp", "library.json.0123456789abcdef.tmp", "done.1-2.tmp"})
    check::isTrue(isLeft(name), std::string("is left by a killed program: ") + name);
  for (const char* const name : {"head.txt", "letter.0123456789abcdef.tmp", "head.txt.tmp", "head.txt.0123.tmp", "head.txt.4711-.tmp", ".tmp"})
    check::isTrue(!isLeft(name), std::string("is none of ours: ") + name);
  for (const char* const name : {"0", "1234567.part", "lock-0123456789abcdef", ".DS_Store", "._head.txt"})
    check::isTrue(packs::isOwnName(name), std::string("is ours: ") + name);
  for (const char* const name : {"letter.docx", "lock-1", "12345678", "3.wav", "A1.part", "place-x", "._letter"})
    check::isTrue(!packs::isOwnName(name), std::string("is a person's: ") + name);
}

inline void run(const Json& drives) {
#ifdef _WIN32
  // Wine has neither links that a program may create, nor pipes.
  static_cast<void>(drives);
#else
  runVectors(drives);
  movesNothingOntoItself();
  movesNothingOutOfALink();
#endif
  givesAFileToOneOfTwoDisks();
  sharesFoldersWithAnother();
  findsLeftovers();
}

}  // namespace packHostile
