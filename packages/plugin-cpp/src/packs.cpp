// The engine of packs, compiled once: a file that uses it includes `backline/pack_engine.hpp` alone.
#include <backline/pack_engine.hpp>

#include <algorithm>
#include <utility>

#include <backline/client.hpp>
#include <backline/packs/known/known_packs.hpp>

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
struct Packs::Inside {
  PacksOptions options;
  PackTimers ownTimers;
  packs::OwnFolders ownFolders;
  packs::Libraries libraries;
  packs::SharedLine line;
  packs::Portal portal;
  packs::Engine engine;
  packs::KnownPacks known;

  Inside(PacksOptions chosen, Client& client, Disk& disk, Store& store, PackHttp& http)
      : options(std::move(chosen)),
        ownFolders(disk),
        libraries(ownFolders, store, options.library),
        line(options.limits.helpers + 1, options.limits.bytesPerSecond),
        portal(http, client.settings().trust.issuer, [&client] { return client.deviceToken(); }),
        engine{ownFolders,
               options.sha256,
               options.timers == nullptr ? ownTimers : *options.timers,
               portal,
               libraries,
               options.limits,
               client.settings().plugin.version,
               [&client] { return client.currentTrust(); },
               line},
        known(engine, client.settings().plugin.channel.empty() ? "stable" : client.settings().plugin.channel, options.onChange) {}

  PackState run(const std::string& sku, packs::JobKind kind) { return known.run(sku, packs::KnownPacks::toMore(kind)); }

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

  /** The state for an error of a call without a job. */
  static PackState toState(const std::string& sku, const packs::Fault& fault) {
    return packs::KnownPacks::toRefused(sku, packs::toRefusal(fault));
  }
  static PackState toElsewhere(const std::string& sku, const std::string& folder) {
    PackState state = packs::KnownPacks::toRefused(sku, "installed_elsewhere");
    state.folder = folder;
    return state;
  }
};

Packs::Packs(PacksOptions chosen, Client& client, Disk& disk, Store& store, PackHttp& http)
    : inside(std::make_unique<Inside>(std::move(chosen), client, disk, store, http)) {}
Packs::~Packs() = default;

std::vector<PackState> Packs::start() {
  inside->known.scan();
  inside->known.finishAll();
  return inside->known.states();
}
std::vector<PackState> Packs::list() {
  start();
  inside->known.compare();
  return inside->known.states();
}

PackState Packs::install(const std::string& sku, const PackInstall& how) {
  packs::KnownPacks& known = inside->known;
  packs::Libraries& libraries = inside->libraries;
  packs::KnownPacks::More more;
  more.version = how.version;
  more.options = how.options;
  more.from = inside->toPackFolders(sku, how.from);
  PackLibrary library;
  const auto places = known.findPlaces(sku, library);
  if (places && known.state(sku).state != PackStateName::lost) {
    bool isThere = true;
    if (!how.to.empty())
      if (const packs::Fault fault = libraries.isAt(library, how.to, isThere)) return Inside::toState(sku, fault);
    if (isThere) return known.run(sku, more);
    if (!libraries.isNamed(library, how.from)) return Inside::toElsewhere(sku, places->folder);
  }
  const std::string to = how.to.empty() ? inside->options.library : how.to;
  if (to.empty()) return packs::KnownPacks::toRefused(sku, "library_needed");
  return known.begin(sku, {to, {}, false}, more);
}
PackState Packs::update(const std::string& sku, PackInstall how) {
  how.to.clear();
  return install(sku, how);
}
PackState Packs::pause(const std::string& sku) { return inside->known.pause(sku); }
PackState Packs::resume(const std::string& sku) { return inside->known.resume(sku); }
PackState Packs::cancel(const std::string& sku, PackCancel what) {
  return inside->known.cancel(sku, what == PackCancel::keep);
}
PackState Packs::verify(const std::string& sku) {
  return inside->known.runOnAll(sku, packs::KnownPacks::toMore(packs::JobKind::verify));
}
PackState Packs::repair(const std::string& sku, const std::vector<std::string>& from) {
  packs::KnownPacks::More more = packs::KnownPacks::toMore(packs::JobKind::mend);
  more.from = inside->toPackFolders(sku, from);
  return inside->known.runOnAll(sku, more);
}
PackState Packs::move(const std::string& sku, const std::string& to) {
  packs::KnownPacks& known = inside->known;
  PackLibrary library;
  const auto places = known.findPlaces(sku, library);
  PackState end = copy(sku, to), state;
  if (!places || end.state != PackStateName::installed) return end;
  // First make sure that the two places differ. Only then remove anything.
  bool isSame = true;
  const DiskFault compared = packs::isSamePlace(inside->engine.disk, places->folder, end.folder, isSame);
  if (compared != DiskFault::none) return Inside::toState(sku, packs::onDisk(compared, end.folder));
  if (isSame) return known.state(sku);
  if (const packs::Fault fault = known.take(end.folder, state)) return Inside::toState(sku, fault);
  if (state.state == PackStateName::installed) known.leave(sku, *places, library);
  return state;
}
PackState Packs::copy(const std::string& sku, const std::string& to) {
  packs::KnownPacks& known = inside->known;
  packs::Engine& engine = inside->engine;
  PackLibrary library;
  const auto places = known.findPlaces(sku, library);
  packs::KnownPacks::More more;
  if (places)
    if (const packs::Fault fault = packs::readVersion(engine.reader(), places->own, more.target)) return Inside::toState(sku, fault);
  if (!more.target) return packs::KnownPacks::toRefused(sku, "not_installed");
  bool isThere = false;
  if (const packs::Fault fault = inside->libraries.isAt(library, to, isThere)) return Inside::toState(sku, fault);
  if (isThere) return known.state(sku);
  if (const packs::Fault fault = packs::readChosen(engine.disk, places->own, more.options)) return Inside::toState(sku, fault);
  more.from = {places->folder};
  return known.copy(sku, to, more);
}
PackState Packs::swap(const std::string& sku) { return inside->run(sku, packs::JobKind::swap); }
PackState Packs::rollback(const std::string& sku) { return inside->run(sku, packs::JobKind::rollback); }
PackState Packs::uninstall(const std::string& sku) { return inside->run(sku, packs::JobKind::uninstall); }

std::vector<PackState> Packs::find(const std::vector<std::string>& folders) {
  std::vector<PackState> states;
  for (const packs::FoundPack& one : inside->findIn(folders)) {
    PackState state;
    if (!inside->known.discover(one, state)) states.push_back(std::move(state));
  }
  return states;
}
PackState Packs::adopt(const std::string& folder, const std::string& sku) {
  const std::string path = packs::toFolderPath(folder);
  PackState state;
  const packs::Fault fault = inside->known.take(path, state);
  if (!fault) return state;
  if (sku.empty() || fault.text != "not_a_pack") return Inside::toState(sku, fault);
  return inside->known.begin(sku, {{}, path, false}, {});
}
void Packs::forget(const std::string& libraryId) {
  inside->libraries.forget(libraryId);
  inside->known.scan();
}
std::vector<PackLibrary> Packs::libraries() { return inside->libraries.list(); }

bool Packs::isReady(const std::string& sku, const std::string& path) { return inside->known.isReady(sku, path); }
void Packs::want(const std::string& sku, const std::vector<std::string>& paths) { inside->known.want(sku, paths); }
PackState Packs::state(const std::string& sku) { return inside->known.state(sku); }
void Packs::stop() { inside->known.stop(); }

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
