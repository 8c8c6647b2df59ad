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
 * Installs packs and keeps them complete. Calls that work wait until they are done, paused, or need a person. Run them
 * on a background thread, never in a scan, a constructor or the audio thread. All other calls return at once.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

struct PacksOptions {
  PackLimits limits = {};
  /** The default folder for packs. */
  std::string library = {};
  /** See `adapters`; the built-in one is slow. */
  Sha256 sha256 = sha256Plain;
  /** Called on each change, by the thread whose call is working. */
  std::function<void(const PackState&)> onChange = {};
  /** Null for the system's. */
  PackTimers* timers = nullptr;
};

struct PackInstall {
  /**
   * A library: a folder with a subfolder for each pack. If empty, the pack's present library, or
   * `PacksOptions::library`.
   */
  std::string to = {};
  /**
   * Folders with packs, or libraries, such as a stick. Their blocks are copied instead of downloaded. Known libraries
   * are searched anyway.
   */
  std::vector<std::string> from = {};
  /** Ids of the wanted options; nothing for the current choice or the vendor's default. */
  std::optional<std::vector<std::string>> options = {};
  /** Empty for the newest. */
  std::string version = {};
};

/** What happens to downloaded blocks: kept for next time, or removed. */
enum class PackCancel { keep, remove };

/**
 * Folders are UTF-8. A refusal is a state. Client, disk, store and network must outlive the engine, and all calls must
 * have ended before it does.
 */
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

  /**
   * Scans the libraries, finishes interrupted work and installs prepared versions. Call it before anything is loaded.
   */
  std::vector<PackState> start() {
    known.scan();
    known.finishAll();
    return known.states();
  }
  /** All known packs, together with the portal's offers if it answers. */
  std::vector<PackState> list() {
    start();
    known.compare();
    return known.states();
  }

  /**
   * If the pack is in a library other than `to`, this is refused as `installed_elsewhere`, and a person has to choose:
   * `move` it, or pass that library in `from` to make a second copy.
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
  /**
   * Updates without disturbing playback: the result is `ready` until `swap` or the next `start`. The pack stays in its
   * folder; `to` is ignored.
   */
  PackState update(const std::string& sku, PackInstall how = {}) {
    how.to.clear();
    return install(sku, how);
  }
  /** Returns when the work has ended: within 200 ms, plus the time of a running drive operation. */
  PackState pause(const std::string& sku) { return known.pause(sku); }
  /** Continues paused work, and retries waiting work at once. */
  PackState resume(const std::string& sku) { return known.resume(sku); }
  /**
   * Called from another thread: cancels an installation, an update or a copy. Downloaded blocks are kept for next time
   * or removed: ask the person. The installed version still plays.
   */
  PackState cancel(const std::string& sku, PackCancel what) { return known.cancel(sku, what == PackCancel::keep); }
  /** Repairs all available, writable copies, starting with the one in use. Returns the first damaged result. */
  PackState verify(const std::string& sku) { return known.runOnAll(sku, packs::KnownPacks::toMore(packs::JobKind::verify)); }
  PackState repair(const std::string& sku, const std::vector<std::string>& from = {}) {
    packs::KnownPacks::More more = packs::KnownPacks::toMore(packs::JobKind::mend);
    more.from = toPackFolders(sku, from);
    return known.runOnAll(sku, more);
  }
  /** Copies the pack to another library, then removes it here. If both paths are the same folder, nothing happens. */
  PackState move(const std::string& sku, const std::string& to) {
    PackLibrary library;
    const auto places = known.findPlaces(sku, library);
    PackState end = copy(sku, to), state;
    if (!places || end.state != PackStateName::installed) return end;
    // First make sure that the two places differ. Only then remove anything.
    bool isSame = true;
    const DiskFault compared = packs::isSamePlace(engine.disk, places->folder, end.folder, isSame);
    if (compared != DiskFault::none) return toState(sku, packs::onDisk(compared, end.folder));
    if (isSame) return known.state(sku);
    if (const packs::Fault fault = known.take(end.folder, state)) return toState(sku, fault);
    if (state.state == PackStateName::installed) known.leave(sku, *places, library);
    return state;
  }
  /** Copies an installed pack to another library, such as a stick. This computer keeps using its own. */
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
  /** Installs a prepared version. No plugin may have the pack open. */
  PackState swap(const std::string& sku) { return run(sku, packs::JobKind::swap); }
  /** Prepares the version before the last update. */
  PackState rollback(const std::string& sku) { return run(sku, packs::JobKind::rollback); }
  /**
   * Removes only listed files, including unfinished ones. Returns the remaining state: a copy in another library, or
   * none.
   */
  PackState uninstall(const std::string& sku) { return run(sku, packs::JobKind::uninstall); }

  /**
   * Searches folders for packs, three levels deep, and remembers their libraries. Another copy of an installed pack
   * becomes a source of blocks.
   */
  std::vector<PackState> find(const std::vector<std::string>& folders) {
    std::vector<PackState> states;
    for (const packs::FoundPack& one : findIn(folders)) {
      PackState state;
      if (!known.discover(one, state)) states.push_back(std::move(state));
    }
    return states;
  }
  /** Adopts a folder as a pack. It needs its own records, or the files of the given SKU. */
  PackState adopt(const std::string& folder, const std::string& sku = {}) {
    const std::string path = packs::toFolderPath(folder);
    PackState state;
    const packs::Fault fault = known.take(path, state);
    if (!fault) return state;
    if (sku.empty() || fault.text != "not_a_pack") return toState(sku, fault);
    return known.begin(sku, {{}, path, false}, {});
  }
  /** Forgets a library. Its contents stay. */
  void forget(const std::string& libraryId) {
    libraries_.forget(libraryId);
    known.scan();
  }
  std::vector<PackLibrary> libraries() { return libraries_.list(); }

  /** From memory: true if the path is complete, or without a path, if the first group is. */
  bool isReady(const std::string& sku, const std::string& path = {}) { return known.isReady(sku, path); }
  /** Gives files priority from now on. */
  void want(const std::string& sku, const std::vector<std::string>& paths) { known.want(sku, paths); }
  /** The known state of a pack, from memory. */
  PackState state(const std::string& sku) { return known.state(sku); }
  /** Stops all work for good, without waiting: calls return `paused`. Progress stays, and the next start continues. */
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

  /** The state for an error of a call without a job. */
  static PackState toState(const std::string& sku, const packs::Fault& fault) {
    return packs::KnownPacks::toRefused(sku, packs::toRefusal(fault));
  }

  std::vector<packs::FoundPack> findIn(const std::vector<std::string>& folders) {
    std::vector<packs::FoundPack> found;
    for (const std::string& folder : folders) packs::findPacks(engine.reader(), packs::toFolderPath(folder), found);
    return found;
  }
  /** A named folder either is a pack or contains some; those of the SKU come first. */
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
