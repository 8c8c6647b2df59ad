#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../install/job.hpp"
#include "../common/states.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The known facts about a pack. Guarded by the mutex of `KnownTable`. */
struct Known {
  PackState state;
  std::optional<Places> places = {};
  PackLibrary library = {};
  /** Paths of complete files. */
  std::unordered_set<std::string> whole = {};
  std::optional<std::vector<std::string>> firsts = {};
  std::vector<std::string> wanted = {};
  /** The latest request, so it can be resumed. */
  std::optional<JobInput> input = {};
  Wanting* fetcher = nullptr;
  std::int64_t shownAt = 0;
  /**
   * Side work that leaves the pack's known state alone: making or handling a copy elsewhere, or cleaning up after a
   * move.
   */
  enum class Aside { none, copy, other, rest } aside = Aside::none;
};
using KnownPtr = std::shared_ptr<Known>;

/** The known facts about all packs on this computer, for any thread. */
class KnownTable {
 public:
  using OnChange = std::function<void(const PackState&)>;

  KnownTable(Engine& of, std::string by, OnChange tell) : engine(of), channel(std::move(by)), onChange(std::move(tell)) {}

  /** The data of an installed pack that a call needs. */
  struct More {
    JobKind kind = JobKind::install;
    std::string version = {};
    std::optional<Chosen> options = {};
    std::vector<std::string> from = {};
    VersionPtr target = {};
    std::int64_t patienceMs = -1;
  };

  PackState state(const std::string& sku) {
    const std::lock_guard guard(mutex);
    return get(sku)->state;
  }
  std::vector<PackState> states() {
    const std::lock_guard guard(mutex);
    std::vector<PackState> all;
    for (const auto& [sku, known] : packs) all.push_back(known->state);
    return all;
  }
  /** A pack's folder, or nothing if it is unknown. */
  std::optional<Places> findPlaces(const std::string& sku, PackLibrary& library) {
    const std::lock_guard guard(mutex);
    const auto found = packs.find(sku);
    if (found == packs.end()) return std::nullopt;
    library = found->second->library;
    return found->second->places;
  }

  bool isReady(const std::string& sku, const std::string& path) {
    const std::lock_guard guard(mutex);
    const auto found = packs.find(sku);
    if (found == packs.end() || found->second->state.state == PackStateName::lost) return false;
    const Known& known = *found->second;
    if (!path.empty()) return known.whole.count(path) > 0;
    if (!known.firsts) return false;
    return std::all_of(known.firsts->begin(), known.firsts->end(),
                       [&](const std::string& one) { return known.whole.count(one) > 0; });
  }

  void want(const std::string& sku, const std::vector<std::string>& paths) {
    const std::lock_guard guard(mutex);
    const KnownPtr known = get(sku);
    for (const std::string& one : paths)
      if (!holds(known->wanted, one)) known->wanted.insert(known->wanted.begin(), one);
    if (known->fetcher != nullptr) known->fetcher->want(paths);
  }

  static PackState toRefused(const std::string& sku, const std::string& code) {
    PackState state;
    state.sku = sku;
    state.state = PackStateName::refused;
    state.refusal = PackState::Refusal{code, {}};
    return state;
  }

 protected:
  friend class Report;

  Engine& engine;
  std::string channel;
  OnChange onChange;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::string, KnownPtr> packs;
  /** Work on a pack, including side work such as copies. */
  struct Running {
    std::shared_ptr<PackSignal> signal;
    KnownPtr own;
  };
  std::map<std::string, Running> running;

  KnownPtr get(const std::string& sku) {
    KnownPtr& own = packs[sku];
    if (!own) {
      own = std::make_shared<Known>();
      own->state.sku = sku;
    }
    return own;
  }
  KnownPtr known(const std::string& sku) {
    const std::lock_guard guard(mutex);
    return get(sku);
  }
  KnownPtr beside(const std::string& sku, Known::Aside aside) {
    const std::lock_guard guard(mutex);
    auto own = std::make_shared<Known>(*get(sku));
    own->whole.clear();
    own->fetcher = nullptr;
    own->aside = aside;
    return own;
  }
  bool isRunning(const std::string& sku) {
    const std::lock_guard guard(mutex);
    return running.count(sku) > 0;
  }
  template <typename Change>
  PackState change(Known& own, Change make) {
    PackState state;
    bool isQuiet = false;
    {
      const std::lock_guard guard(mutex);
      const std::string title = own.state.title;
      make(own.state);
      if (own.state.title.empty()) own.state.title = title;
      state = own.state;
      isQuiet = own.aside == Known::Aside::rest && state.state == PackStateName::absent;
    }
    if (!isQuiet && onChange) onChange(state);
    return state;
  }

  static void clear(PackState& state) {
    std::string sku = std::move(state.sku);
    state = PackState();
    state.sku = std::move(sku);
  }

  void lose(const PackLibrary& library, const PackLibrary::Pack& pack) {
    const KnownPtr own = known(pack.sku);
    change(*own, [&](PackState& state) {
      own->library = library;
      clear(state);
      state.state = PackStateName::lost;
      state.name = pack.name;
      state.version = pack.version;
      state.folder = library.path + "/" + pack.name;
    });
  }

  /** It is not installed anywhere. */
  PackState forget(Known& own) {
    return change(own, [&](PackState& state) {
      own.places.reset();
      own.whole.clear();
      own.firsts.reset();
      clear(state);
    });
  }

  JobInput toInput(const std::string& sku, const Places& places, const PackLibrary& library, const More& more) {
    JobInput input;
    input.kind = more.kind;
    input.sku = sku;
    input.places = places;
    input.library = library;
    input.version = more.version;
    input.channel = channel;
    input.options = more.options;
    input.target = more.target;
    input.from = more.from;
    input.patienceMs = more.patienceMs;
    input.findKin = [this](const std::vector<std::string>& skus) {
      const std::lock_guard guard(mutex);
      std::vector<std::string> folders;
      for (const std::string& one : skus)
        if (const auto found = packs.find(one); found != packs.end() && found->second->places)
          folders.push_back(found->second->places->folder);
      return folders;
    };
    const std::lock_guard guard(mutex);
    input.wanted = get(sku)->wanted;
    return input;
  }

  /** Records which packs a library has, in the list of libraries. */
  void remember(PackLibrary library, const PackState& state) {
    for (const PackLibrary& one : engine.libraries.list())
      if (one.id == library.id) library.packs = one.packs;
    std::vector<PackLibrary::Pack> next;
    for (const auto& one : library.packs)
      if (one.sku != state.sku) next.push_back(one);
    const PackLibrary::Pack own{state.sku, state.name, state.version};
    const bool isHere = !state.name.empty() && !state.version.empty();
    if (isHere && std::find(library.packs.begin(), library.packs.end(), own) != library.packs.end()) return;
    if (!isHere && next.size() == library.packs.size()) return;
    if (isHere) next.push_back(own);
    library.packs = std::move(next);
    engine.libraries.save(library);
  }

  PackState readState(const Known& own) {
    const std::lock_guard guard(mutex);
    return own.state;
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
