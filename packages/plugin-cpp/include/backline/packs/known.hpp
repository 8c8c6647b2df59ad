#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "look.hpp"
#include "work.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** What is known of a pack. Guarded by the mutex of `KnownPacks`. */
struct Known {
  PackState state;
  std::optional<Places> places = {};
  PackLibrary library = {};
  /** Paths that are whole. */
  std::unordered_set<std::string> whole = {};
  std::optional<std::vector<std::string>> firsts = {};
  std::vector<std::string> wanted = {};
  /** What was asked for last, to go on with it. */
  std::optional<JobInput> input = {};
  Wanting* fetcher = nullptr;
  std::int64_t shownAt = 0;
  /** Work beside what is known of the pack: a copy elsewhere, or what a move leaves behind. */
  enum class Aside { none, copy, rest } aside = Aside::none;
};
using KnownPtr = std::shared_ptr<Known>;

/** All packs of this computer, and the work on them. */
class KnownPacks {
 public:
  using OnChange = std::function<void(const PackState&)>;

  KnownPacks(Engine& of, std::string by, OnChange tell) : engine(of), channel(std::move(by)), onChange(std::move(tell)) {}

  /** What a call may do with a pack that is here. */
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
  /** Where a pack is; nothing where it is not known to be anywhere. */
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

  /** Looks into all libraries. What is worked on is left alone. */
  void scan() {
    std::set<std::string> seen;
    const Reader reader = engine.reader();
    for (const PackLibrary& library : engine.libraries.list()) {
      const bool isThere = engine.libraries.isThere(library);
      std::vector<std::string> names;
      if (isThere) engine.libraries.clear(library);
      if (isThere) engine.disk.list(library.path, names);
      for (const std::string& name : names) {
        std::optional<FoundPack> found;
        if (name.empty() || name[0] == '.' || findPack(reader, library.path + "/" + name, found) || !found) continue;
        if (seen.insert(found->sku).second) look(found->sku, Places(found->folder), library);
      }
      for (const auto& pack : isThere ? std::vector<PackLibrary::Pack>() : library.packs)
        if (!isRunning(pack.sku) && seen.insert(pack.sku).second) lose(library, pack);
    }
    for (const PackState& one : states())
      if (seen.count(one.sku) == 0 && !isRunning(one.sku)) forget(one.sku);
  }

  /** Finishes what was killed, and puts in place what was made ready. */
  void finishAll() {
    for (const PackState& one : states()) {
      PackLibrary library;
      const auto places = findPlaces(one.sku, library);
      if (!places || isRunning(one.sku)) continue;
      bool isUnfinished = false;
      for (const std::string* at : {&places->swap, &places->removing, &places->ready}) {
        bool isThere = false;
        isUnfinished = isUnfinished || (!exists(engine.disk, *at, isThere) && isThere);
      }
      if (!isUnfinished) continue;
      More more;
      more.kind = JobKind::swap;
      // One that was killed is found dead by then. One that lives goes on by itself.
      more.patienceMs = FolderLock::deadMs + 2 * FolderLock::beatMs;
      run(one.sku, more);
    }
  }

  /** Says what the portal offers beside what is here, if it answers. */
  void compare() {
    std::map<std::string, Portal::Published> offered;
    if (!engine.portal.listPublished(channel, ticking(), offered)) return;
    for (const auto& one : offered) {
      const std::string& sku = one.first;
      const Portal::Published& published = one.second;
      KnownPtr known;
      std::optional<Places> places;
      PackState before;
      {
        const std::lock_guard guard(mutex);
        known = get(sku);
        places = known->places;
        before = known->state;
      }
      if (before.state == PackStateName::absent)
        change(*known, [&](PackState& state) {
          state.version = published.version;
          state.bytes = published.bytes;
        });
      if (before.state != PackStateName::installed || !places || before.version.empty()) continue;
      const std::string key = sku + " " + before.version + " " + published.version;
      if (updates.count(key) == 0)
        if (auto update = findUpdate(engine, *places, sku, channel, ticking())) updates[key] = *update;
      const auto update = updates.find(key);
      change(*known, [&](PackState& state) {
        state.update = update == updates.end() ? std::nullopt : std::optional(update->second);
      });
    }
  }

  /** A folder that was found or chosen. */
  Fault take(const std::string& folder, PackState& state) {
    std::optional<FoundPack> found;
    if (Fault fault = findPack(engine.reader(), folder, found)) return fault;
    if (!found) return refused("not_a_pack");
    PackLibrary library;
    if (Fault fault = engine.libraries.choose(found->library, true, library)) return fault;
    state = look(found->sku, Places(folder), library);
    return {};
  }

  /** Work on a pack that is here. */
  PackState run(const std::string& sku, const More& more) {
    PackLibrary library;
    const auto places = findPlaces(sku, library);
    if (!places) return toRefused(sku, "not_installed");
    return work(known(sku), toInput(sku, *places, library, more));
  }

  /** Work on a pack that is new here. */
  PackState begin(const std::string& sku, JobInput::Goal goal, const More& more) {
    JobInput input = toInput(sku, Places(), {}, more);
    input.goal = std::move(goal);
    return work(known(sku), std::move(input));
  }

  /** Makes the same in another library. What is known of the pack stays as it is. */
  PackState copy(const std::string& sku, const std::string& to, const More& more) {
    JobInput input = toInput(sku, Places(), {}, more);
    input.goal = JobInput::Goal{to, {}, true};
    return work(beside(sku, Known::Aside::copy), std::move(input));
  }

  /** Removes what was moved away. */
  void leave(const std::string& sku, const Places& places, const PackLibrary& library) {
    More more;
    more.kind = JobKind::uninstall;
    work(beside(sku, Known::Aside::rest), toInput(sku, places, library, more));
  }

  PackState pause(const std::string& sku) {
    halt(sku);
    return state(sku);
  }

  PackState resume(const std::string& sku) {
    std::optional<JobInput> input;
    {
      std::unique_lock guard(mutex);
      const KnownPtr own = get(sku);
      if (const auto found = running.find(sku); found != running.end()) {
        found->second->wake();
        changed.wait(guard, [&] { return running.count(sku) == 0; });
        return own->state;
      }
      input = own->input;
    }
    return input ? work(known(sku), std::move(*input)) : run(sku, More());
  }

  /** Ends all work, without waiting for its end. */
  void stop() {
    const std::lock_guard guard(mutex);
    end.stop();
    for (const auto& [sku, signal] : running) signal->stop();
  }

  static PackState toRefused(const std::string& sku, const std::string& code) {
    PackState state;
    state.sku = sku;
    state.state = PackStateName::refused;
    state.refusal = PackState::Refusal{code, {}};
    return state;
  }

 private:
  /** So often a state is passed on while bytes come. */
  static constexpr std::int64_t showMs = 250;

  Engine& engine;
  std::string channel;
  OnChange onChange;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::string, KnownPtr> packs;
  /** The work on each pack: one at a time. */
  std::map<std::string, std::shared_ptr<PackSignal>> running;
  std::map<std::string, PackState::Update> updates;
  PackSignal end;

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
  Tick ticking() {
    return [this] { return end.isStopped() ? stopped() : Fault(); };
  }

  template <typename Change>
  PackState change(Known& own, Change make) {
    PackState state;
    bool isQuiet = false;
    {
      const std::lock_guard guard(mutex);
      make(own.state);
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

  void forget(const std::string& sku) {
    const KnownPtr own = known(sku);
    change(*own, [&](PackState& state) {
      own->places.reset();
      own->whole.clear();
      own->firsts.reset();
      clear(state);
    });
  }

  /** Says what a folder holds. */
  PackState look(const std::string& sku, const Places& places, PackLibrary library) {
    const KnownPtr own = known(sku);
    if (isRunning(sku)) return state(sku);
    Seen seen;
    bool isThere = false;
    const Fault fault = Looker(engine, places, ticking()).run(seen, isThere);
    if (fault || !isThere) return state(sku);
    seen.state.sku = sku;
    const PackState now = change(*own, [&](PackState& state) {
      own->places = places;
      own->library = library;
      own->whole = std::move(seen.whole);
      own->firsts = std::move(seen.firsts);
      state = std::move(seen.state);
    });
    remember(library, now);
    return now;
  }

  /** Notes in the list of libraries what is in one. */
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

  void halt(const std::string& sku) {
    std::unique_lock guard(mutex);
    for (auto found = running.find(sku); found != running.end(); found = running.find(sku)) {
      const auto signal = found->second;
      signal->stop();
      changed.wait(guard, [&] {
        const auto now = running.find(sku);
        return now == running.end() || now->second != signal;
      });
    }
  }

  /** What a job says, as the state of its pack. */
  class Report : public JobReport {
   public:
    Report(KnownPacks& all, KnownPtr of) : packs(all), own(std::move(of)) {}
    Job* job = nullptr;

    void onStep(PackStateName name) override {
      const bool isNew = packs.readState(*own).state != name;
      show(isNew, [&](PackState& state) {
        state.state = name;
        state.waiting.reset();
        state.refusal.reset();
        state.damage.reset();
      });
    }
    void onWaiting(const Fault& why, std::int64_t bytes, std::int64_t total) override {
      show(true, [&](PackState& state) {
        state.state = PackStateName::waiting;
        state.waiting = PackState::Waiting{why.wait, why.text, why.bytes};
        if (bytes < 0 || !state.progress) return;
        state.progress->bytes = bytes;
        state.progress->total = total;
      });
    }
    void onProgress() override {
      show(false, [](PackState&) {});
    }
    void onVersion(const Version& version, bool isUpdate) override {
      if (own->aside != Known::Aside::none) return;
      packs.change(*own, [&](PackState& state) {
        if (!isUpdate) own->firsts = toFirsts(*version.list);
        own->places = job->input.places;
        own->library = job->input.library;
        state.name = version.head.name;
        state.bytes = version.head.bytes;
        state.folder = job->input.places.folder;
        (isUpdate ? state.nextVersion : state.version) = version.head.version;
      });
    }
    void onFile(const std::string& path, bool isWhole) override {
      bool isWanted = false;
      {
        const std::lock_guard guard(packs.mutex);
        if (isWhole) own->whole.insert(path);
        else own->whole.erase(path);
        isWanted = isWhole && holds(own->wanted, path);
      }
      // Somebody waits for it.
      if (isWanted) show(true, [](PackState&) {});
    }
    void onPrevious(const std::string& version) override {
      packs.change(*own, [&](PackState& state) { state.previousVersion = version; });
    }
    void onFetcher(Wanting* fetcher) override {
      const std::lock_guard guard(packs.mutex);
      own->fetcher = fetcher;
      if (fetcher != nullptr) fetcher->want(own->wanted);
    }

   private:
    KnownPacks& packs;
    KnownPtr own;

    template <typename Change>
    void show(bool isUrgent, Change make) {
      const std::int64_t now = packs.engine.timers.now();
      if (!isUrgent && now - own->shownAt < showMs) return;
      own->shownAt = now;
      PackProgress progress;
      {
        const std::lock_guard guard(job->mutex);
        progress = job->progress;
      }
      packs.change(*own, [&](PackState& state) {
        state.progress = progress;
        make(state);
      });
    }
  };

  PackState readState(const Known& own) {
    const std::lock_guard guard(mutex);
    return own.state;
  }

  /** One at a time on a pack: what is asked for now ends what was asked for before. */
  PackState work(const KnownPtr& own, JobInput input) {
    const std::string sku = input.sku;
    const auto signal = std::make_shared<PackSignal>();
    for (;;) {
      halt(sku);
      const std::lock_guard guard(mutex);
      if (end.isStopped()) return own->state;
      if (running.count(sku) > 0) continue;
      running[sku] = signal;
      own->input = input;
      break;
    }
    Report report(*this, own);
    Job job(engine, std::move(input), report, *signal);
    report.job = &job;
    JobEnd jobEnd;
    const Fault fault = Worker(job).run(jobEnd);
    const PackState last = fault ? toLast(*own, job, fault) : PackState();
    PackState state = fault ? last : conclude(own, job, jobEnd);
    return state;
  }

  /** The work is over: others may begin. */
  void endRunning(Known& own, const Job& job) {
    {
      const std::lock_guard guard(mutex);
      // With what a job has found out meanwhile, such as its folder.
      own.input = job.input;
      running.erase(job.input.sku);
    }
    changed.notify_all();
  }

  PackState toLast(Known& own, Job& job, const Fault& fault) {
    PackState state = change(own, [&](PackState& now) {
      now.waiting.reset();
      now.damage.reset();
      now.refusal.reset();
      now.progress.reset();
      if (fault.is(Fault::Kind::refused)) {
        now.state = PackStateName::refused;
        now.refusal = PackState::Refusal{fault.text, fault.ref};
        return;
      }
      now.state = PackStateName::paused;
      now.progress = job.progress;
      now.progress->secondsLeft = -1;
    });
    endRunning(own, job);
    return state;
  }

  PackState conclude(const KnownPtr& own, Job& job, const JobEnd& jobEnd) {
    const JobInput& input = job.input;
    if (jobEnd.state == PackStateName::absent) {
      PackState state = change(*own, [&](PackState& now) {
        own->places.reset();
        own->whole.clear();
        own->firsts.reset();
        clear(now);
      });
      remember(input.library, state);
      endRunning(*own, job);
      return state;
    }
    if (jobEnd.state == PackStateName::damaged) {
      PackState state = change(*own, [&](PackState& now) {
        now.waiting.reset();
        now.refusal.reset();
        now.progress.reset();
        now.state = PackStateName::damaged;
        now.damage = jobEnd.damage;
      });
      endRunning(*own, job);
      return state;
    }
    endRunning(*own, job);
    if (own->aside == Known::Aside::none) return look(input.sku, input.places, input.library);
    PackState state = this->state(input.sku);
    if (onChange) onChange(state);
    state.state = PackStateName::installed;
    state.folder = input.places.folder;
    return state;
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
