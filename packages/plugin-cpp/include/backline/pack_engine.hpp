#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client.hpp"
#include "pack_http.hpp"
#include "packs/known/known_packs.hpp"

/**
 * Installs packs, and keeps them whole. Calls that work wait until it is done, a person is asked or it was paused: they
 * belong on a background thread, never into a scan, a constructor or the audio thread. The others return at once.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

struct PacksOptions {
  PackLimits limits = {};
  /** Where packs go, unless a person says otherwise. */
  std::string library = {};
  /** See `adapters`: ours is slow. */
  Sha256 sha256 = sha256Plain;
  /** Called on each change, by the thread whose call works. */
  std::function<void(const PackState&)> onChange = {};
  /** Null: those of the system. */
  PackTimers* timers = nullptr;
};

struct PackInstall {
  /** A library: a folder with a folder for each pack. Empty: where it is, or `PacksOptions::library`. */
  std::string to = {};
  /**
   * Folders with packs, or libraries, such as a stick: what they have is not fetched. Libraries that are known are looked into
   * by themselves.
   */
  std::vector<std::string> from = {};
  /** Ids of the options that are wanted; nothing: those that are chosen, or that the vendor meant. */
  std::optional<std::vector<std::string>> options = {};
  /** Empty: the newest. */
  std::string version = {};
};

/** What becomes of what was fetched: it stays for the next time, or goes. */
enum class PackCancel { keep, remove };

/** Folders are UTF-8. What is refused is a state. Client, disk, store and network outlive it, and calls have ended before. */
class Packs {
 public:
  Packs(PacksOptions chosen, Client& client, Disk& disk, Store& store, PackHttp& http)
      : options(std::move(chosen)),
        ownFolders(disk),
        libraries_(ownFolders, store, options.library),
        line(options.limits.helpers + 1, options.limits.bytesPerSecond),
        portal(http, client.settings().trust.issuer, [&client] { return client.deviceToken(); }),
        engine{ownFolders,
               options.sha256,
               options.timers == nullptr ? ownTimers : *options.timers,
               portal,
               libraries_,
               options.limits,
               client.settings().plugin.version,
               [&client] { return client.currentTrust(); },
               line},
        known(engine, client.settings().plugin.channel.empty() ? "stable" : client.settings().plugin.channel, options.onChange) {}
  Packs(const Packs&) = delete;
  Packs& operator=(const Packs&) = delete;

  /** Looks into the libraries, finishes what was killed, and puts in place what was made ready. Before the first load. */
  std::vector<PackState> start() {
    known.scan();
    known.finishAll();
    return known.states();
  }
  /** Everything that is known, with what the portal offers beside it, if it answers. */
  std::vector<PackState> list() {
    start();
    known.compare();
    return known.states();
  }

  /**
   * Where the pack is in another library than `to`, this is refused as `installed_elsewhere`: ask the person. `move` takes it
   * along; with that library in `from`, a second copy is made.
   */
  PackState install(const std::string& sku, const PackInstall& how = {}) {
    packs::KnownPacks::More more;
    more.version = how.version;
    more.options = how.options;
    more.from = toPackFolders(sku, how.from);
    PackLibrary library;
    const auto places = known.findPlaces(sku, library);
    if (places && known.state(sku).state != PackStateName::lost) {
      bool isThere = true;
      if (!how.to.empty())
        if (const packs::Fault fault = libraries_.isAt(library, how.to, isThere)) return toState(sku, fault);
      if (isThere) return known.run(sku, more);
      if (!libraries_.isNamed(library, how.from)) return toElsewhere(sku, places->folder);
    }
    const std::string to = how.to.empty() ? options.library : how.to;
    if (to.empty()) return known.toRefused(sku, "library_needed");
    return known.begin(sku, {to, {}, false}, more);
  }
  /** Beside what plays: `ready` then, until `swap` or the next `start`. It stays where it is: `to` is not read. */
  PackState update(const std::string& sku, PackInstall how = {}) {
    how.to.clear();
    return install(sku, how);
  }
  /** Returns when the work has ended: within 200 ms, but for what a drive takes. */
  PackState pause(const std::string& sku) { return known.pause(sku); }
  /** Goes on with what was paused, and tries at once what waits. */
  PackState resume(const std::string& sku) { return known.resume(sku); }
  /**
   * From another thread: ends an installation, an update or a copy. What was fetched stays for the next time, or is removed:
   * ask the person. What is installed plays on.
   */
  PackState cancel(const std::string& sku, PackCancel what) { return known.cancel(sku, what == PackCancel::keep); }
  /** Of all copies in libraries that are there, and can be written to: what is used first. Returns the first that is damaged. */
  PackState verify(const std::string& sku) { return known.runOnAll(sku, packs::KnownPacks::toMore(packs::JobKind::verify)); }
  PackState repair(const std::string& sku, const std::vector<std::string>& from = {}) {
    packs::KnownPacks::More more = packs::KnownPacks::toMore(packs::JobKind::mend);
    more.from = toPackFolders(sku, from);
    return known.runOnAll(sku, more);
  }
  /** Makes it so in another library, then removes it here. Where that is the same folder by another path, nothing happens. */
  PackState move(const std::string& sku, const std::string& to) {
    PackLibrary library;
    const auto places = known.findPlaces(sku, library);
    PackState end = copy(sku, to), state;
    if (!places || end.state != PackStateName::installed) return end;
    // Nothing is removed before the other place is known to be another.
    bool isSame = true;
    const DiskFault compared = packs::isSamePlace(engine.disk, places->folder, end.folder, isSame);
    if (compared != DiskFault::none) return toState(sku, packs::onDisk(compared, end.folder));
    if (isSame) return known.state(sku);
    if (const packs::Fault fault = known.take(end.folder, state)) return toState(sku, fault);
    if (state.state == PackStateName::installed) known.leave(sku, *places, library);
    return state;
  }
  /** Writes what is installed into another library, such as a stick. This computer goes on with its own. */
  PackState copy(const std::string& sku, const std::string& to) {
    PackLibrary library;
    const auto places = known.findPlaces(sku, library);
    packs::KnownPacks::More more;
    if (places)
      if (const packs::Fault fault = packs::readVersion(engine.reader(), places->own, more.target)) return toState(sku, fault);
    if (!more.target) return known.toRefused(sku, "not_installed");
    bool isThere = false;
    if (const packs::Fault fault = libraries_.isAt(library, to, isThere)) return toState(sku, fault);
    if (isThere) return known.state(sku);
    if (const packs::Fault fault = packs::readChosen(engine.disk, places->own, more.options)) return toState(sku, fault);
    more.from = {places->folder};
    return known.copy(sku, to, more);
  }
  /** Puts a version that is ready in place. No instance may have the pack open. */
  PackState swap(const std::string& sku) { return run(sku, packs::JobKind::swap); }
  /** Goes back to what the last update replaced. It is ready then. */
  PackState rollback(const std::string& sku) { return run(sku, packs::JobKind::rollback); }
  /** Removes listed files alone, also of what is half there. Returns what is there then: a copy in another library, or none. */
  PackState uninstall(const std::string& sku) { return run(sku, packs::JobKind::uninstall); }

  /**
   * Looks for packs in folders, to a depth of three, and remembers their libraries. Of a pack that is here already, another
   * copy is a place to take from.
   */
  std::vector<PackState> find(const std::vector<std::string>& folders) {
    std::vector<PackState> states;
    for (const packs::FoundPack& one : findIn(folders)) {
      PackState state;
      if (!known.discover(one, state)) states.push_back(std::move(state));
    }
    return states;
  }
  /** Takes a folder as a pack: one that describes itself, or one with the files of a SKU. */
  PackState adopt(const std::string& folder, const std::string& sku = {}) {
    const std::string path = packs::toFolderPath(folder);
    PackState state;
    const packs::Fault fault = known.take(path, state);
    if (!fault) return state;
    if (sku.empty() || fault.text != "not_a_pack") return toState(sku, fault);
    return known.begin(sku, {{}, path, false}, {});
  }
  /** Forgets a library. What is in it stays. */
  void forget(const std::string& libraryId) {
    libraries_.forget(libraryId);
    known.scan();
  }
  std::vector<PackLibrary> libraries() { return libraries_.list(); }

  /** From memory. Without a path: whether everything of the first group is there. */
  bool isReady(const std::string& sku, const std::string& path = {}) { return known.isReady(sku, path); }
  /** Puts files first, from now on. */
  void want(const std::string& sku, const std::vector<std::string>& paths) { known.want(sku, paths); }
  /** What is known of a pack, from memory. */
  PackState state(const std::string& sku) { return known.state(sku); }
  /** Ends all work for good, without waiting: calls return `paused`. What was done stays, and the next start goes on. */
  void stop() { known.stop(); }

 private:
  PacksOptions options;
  PackTimers ownTimers;
  packs::OwnFolders ownFolders;
  packs::Libraries libraries_;
  packs::SharedLine line;
  packs::Portal portal;
  packs::Engine engine;
  packs::KnownPacks known;

  PackState run(const std::string& sku, packs::JobKind kind) { return known.run(sku, packs::KnownPacks::toMore(kind)); }

  static PackState toElsewhere(const std::string& sku, const std::string& folder) {
    PackState state = packs::KnownPacks::toRefused(sku, "installed_elsewhere");
    state.folder = folder;
    return state;
  }

  /** What a call without a job has met. */
  static PackState toState(const std::string& sku, const packs::Fault& fault) {
    return packs::KnownPacks::toRefused(sku, packs::toRefusal(fault));
  }

  std::vector<packs::FoundPack> findIn(const std::vector<std::string>& folders) {
    std::vector<packs::FoundPack> found;
    for (const std::string& folder : folders) packs::findPacks(engine.reader(), packs::toFolderPath(folder), found);
    return found;
  }
  /** A named folder is a pack, or has some: those of the SKU first. */
  std::vector<std::string> toPackFolders(const std::string& sku, const std::vector<std::string>& folders) {
    std::vector<packs::FoundPack> found = findIn(folders);
    std::stable_partition(found.begin(), found.end(), [&](const packs::FoundPack& one) { return one.sku == sku; });
    std::vector<std::string> paths;
    for (const packs::FoundPack& one : found) paths.push_back(one.folder);
    return paths;
  }
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
