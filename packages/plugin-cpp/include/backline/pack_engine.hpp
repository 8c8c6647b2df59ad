#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "disk.hpp"
#include "pack.hpp"
#include "pack_http.hpp"
#include "packs/common/states.hpp"
#include "packs/common/timers.hpp"

/**
 * Installs packs and keeps them complete. Calls that work wait until they are done, paused, or need a person. Run them
 * on a background thread, never in a scan, a constructor or the audio thread. All other calls return at once.
 * `src/packs.cpp` has the engine: CMake's `backline::packs` compiles it.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

class Client;
class Store;

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
  Packs(PacksOptions chosen, Client& client, Disk& disk, Store& store, PackHttp& http);
  Packs(const Packs&) = delete;
  Packs& operator=(const Packs&) = delete;
  ~Packs();

  /**
   * Scans the libraries, finishes interrupted work and installs prepared versions. Call it before anything is loaded.
   */
  std::vector<PackState> start();
  /** All known packs, together with the portal's offers if it answers. */
  std::vector<PackState> list();

  /**
   * If the pack is in a library other than `to`, this is refused as `installed_elsewhere`, and a person has to choose:
   * `move` it, or pass that library in `from` to make a second copy.
   */
  PackState install(const std::string& sku, const PackInstall& how = {});
  /**
   * Updates without disturbing playback: the result is `ready` until `swap` or the next `start`. The pack stays in its
   * folder; `to` is ignored.
   */
  PackState update(const std::string& sku, PackInstall how = {});
  /** Returns when the work has ended: within 200 ms, plus the time of a running drive operation. */
  PackState pause(const std::string& sku);
  /** Continues paused work, and retries waiting work at once. */
  PackState resume(const std::string& sku);
  /**
   * Called from another thread: cancels an installation, an update or a copy. Downloaded blocks are kept for next time
   * or removed: ask the person. The installed version still plays.
   */
  PackState cancel(const std::string& sku, PackCancel what);
  /** Repairs all available, writable copies, starting with the one in use. Returns the first damaged result. */
  PackState verify(const std::string& sku);
  PackState repair(const std::string& sku, const std::vector<std::string>& from = {});
  /** Copies the pack to another library, then removes it here. If both paths are the same folder, nothing happens. */
  PackState move(const std::string& sku, const std::string& to);
  /** Copies an installed pack to another library, such as a stick. This computer keeps using its own. */
  PackState copy(const std::string& sku, const std::string& to);
  /** Installs a prepared version. No plugin may have the pack open. */
  PackState swap(const std::string& sku);
  /** Prepares the version before the last update. */
  PackState rollback(const std::string& sku);
  /**
   * Removes only listed files, including unfinished ones. Returns the remaining state: a copy in another library, or
   * none.
   */
  PackState uninstall(const std::string& sku);

  /**
   * Searches folders for packs, three levels deep, and remembers their libraries. Another copy of an installed pack
   * becomes a source of blocks.
   */
  std::vector<PackState> find(const std::vector<std::string>& folders);
  /** Adopts a folder as a pack. It needs its own records, or the files of the given SKU. */
  PackState adopt(const std::string& folder, const std::string& sku = {});
  /** Forgets a library. Its contents stay. */
  void forget(const std::string& libraryId);
  std::vector<PackLibrary> libraries();

  /** From memory: true if the path is complete, or without a path, if the first group is. */
  bool isReady(const std::string& sku, const std::string& path = {});
  /** Gives files priority from now on. */
  void want(const std::string& sku, const std::vector<std::string>& paths);
  /** The known state of a pack, from memory. */
  PackState state(const std::string& sku);
  /** Stops all work for good, without waiting: calls return `paused`. Progress stays, and the next start continues. */
  void stop();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside;
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
