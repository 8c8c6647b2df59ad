#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../common/report.hpp"
#include "../install/work.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** All packs of this computer and the work on them. */
class KnownPacks : public KnownTable {
 public:
  static More toMore(JobKind kind) {
    More more;
    more.kind = kind;
    return more;
  }

  using KnownTable::KnownTable;

  /** Scans all libraries, except packs that are being worked on. */
  void scan() {
    std::set<std::string> seen;
    const Reader reader = engine.reader();
    std::vector<PackLibrary> away;
    for (const PackLibrary& library : engine.libraries.list()) {
      if (!engine.libraries.isThere(library)) {
        away.push_back(library);
        continue;
      }
      std::vector<std::string> names;
      engine.libraries.clear(library);
      engine.disk.list(library.path, names);
      for (const std::string& name : names) {
        std::optional<FoundPack> found;
        if (name.empty() || name[0] == '.' || findPack(reader, library.path + "/" + name, found) || !found) continue;
        if (seen.insert(found->sku).second) look(found->sku, Places(found->folder), library);
      }
    }
    // A pack is only missing if no other library has it.
    for (const PackLibrary& library : away)
      for (const auto& pack : library.packs)
        if (!isRunning(pack.sku) && seen.insert(pack.sku).second) lose(library, pack);
    for (const PackState& one : states())
      if (seen.count(one.sku) == 0 && !isRunning(one.sku)) forget(*known(one.sku));
  }

  /** Finishes interrupted work and installs prepared versions. */
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
      // By then a dead program was detected. A living one continues by itself.
      more.patienceMs = FolderLock::deadMs + 2 * FolderLock::beatMs;
      run(one.sku, more);
    }
  }

  /** Adds the portal's offers, if it answers. */
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
      change(*known, [&](PackState& state) {
        state.title = published.title;
        if (state.state != PackStateName::absent) return;
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

  /** Adds a folder that was found or chosen. */
  Fault take(const std::string& folder, PackState& state) {
    std::optional<FoundPack> found;
    if (Fault fault = findPack(engine.reader(), folder, found)) return fault;
    if (!found) return refused("not_a_pack");
    PackLibrary library;
    if (Fault fault = engine.libraries.choose(found->library, true, library)) return fault;
    state = look(found->sku, Places(folder), library);
    return {};
  }

  /** Adds a folder found beside others. The pack in use stays in use. */
  Fault discover(const FoundPack& found, PackState& state) {
    PackLibrary library, ownLibrary;
    if (Fault fault = engine.libraries.choose(found.library, true, library)) return fault;
    const auto own = findPlaces(found.sku, ownLibrary);
    state = this->state(found.sku);
    std::optional<FoundPack> here;
    if (own && state.state != PackStateName::lost && own->folder != found.folder)
      if (Fault fault = findPack(engine.reader(), own->folder, here)) return fault;
    if (!here || here->sku != found.sku) state = look(found.sku, Places(found.folder), library);
    return {};
  }

  /** Starts work on an installed pack. */
  PackState run(const std::string& sku, const More& more) {
    PackLibrary library;
    const auto places = findPlaces(sku, library);
    if (!places) return toRefused(sku, "not_installed");
    return work(known(sku), toInput(sku, *places, library, more));
  }

  /**
   * Runs work on every intact copy of a pack, except on read-only drives. Returns the first result that is not
   * `installed`.
   */
  PackState runOnAll(const std::string& sku, const More& more) {
    PackState own = run(sku, more);
    PackLibrary library;
    const auto places = findPlaces(sku, library);
    if (own.state != PackStateName::installed || !places) return own;
    for (const PackCopy& copy : findCopies(engine.libraries, engine.reader(), sku)) {
      bool isOwn = true;
      const DiskFault fault = isSamePlace(engine.disk, places->folder, copy.folder, isOwn);
      VersionPtr installed;
      if (fault != DiskFault::none || isOwn) continue;
      if (readVersion(engine.reader(), Places(copy.folder).own, installed) || !installed) continue;
      PackState state = work(beside(sku, Known::Aside::other), toInput(sku, Places(copy.folder), copy.library, more));
      if (state.state == PackStateName::installed) continue;
      state.folder = copy.folder;
      state.version = installed->head.version;
      return state;
    }
    return state(sku);
  }

  /** Starts work on a new pack. */
  PackState begin(const std::string& sku, JobInput::Goal goal, const More& more) {
    JobInput input = toInput(sku, Places(), {}, more);
    input.goal = std::move(goal);
    return work(known(sku), std::move(input));
  }

  /** Copies a pack to another library. Its known state stays the same. */
  PackState copy(const std::string& sku, const std::string& to, const More& more) {
    JobInput input = toInput(sku, Places(), {}, more);
    input.goal = JobInput::Goal{to, {}, true};
    return work(beside(sku, Known::Aside::copy), std::move(input));
  }

  /** Removes a moved pack's old folder, or an unfinished copy. */
  void leave(const std::string& sku, const Places& places, const PackLibrary& library, JobKind kind = JobKind::uninstall) {
    work(beside(sku, Known::Aside::rest), toInput(sku, places, library, toMore(kind)));
  }

  PackState pause(const std::string& sku) {
    halt(sku);
    return state(sku);
  }

  /** Stops the work on a pack. Its results are kept for next time, or removed. */
  PackState cancel(const std::string& sku, bool isKept) {
    const KnownPtr own = known(sku), worker = halt(sku);
    std::optional<Made> copied, made;
    {
      const std::lock_guard guard(mutex);
      if (own->state.state == PackStateName::lost) return own->state;
      if (worker && worker->aside == Known::Aside::copy) copied = toMade(*worker);
      if (own->places) made = Made{*own->places, own->library};
      else if (own->state.state == PackStateName::paused) made = toMade(*own);
    }
    if (copied && !isKept) leave(sku, copied->places, copied->library, JobKind::cancel);
    if (made && !isKept && !copied) work(own, toInput(sku, made->places, made->library, toMore(JobKind::cancel)));
    else if (made) look(sku, made->places, made->library);
    // It had not reached a folder, or had written nothing there.
    if (state(sku).folder.empty()) forget(*known(sku));
    const std::lock_guard guard(mutex);
    own->input.reset();
    return own->state;
  }

  PackState resume(const std::string& sku) {
    std::optional<JobInput> input;
    {
      std::unique_lock guard(mutex);
      const KnownPtr own = get(sku);
      if (const auto found = running.find(sku); found != running.end()) {
        found->second.signal->wake();
        changed.wait(guard, [&] { return running.count(sku) == 0; });
        return own->state;
      }
      input = own->input;
    }
    return input ? work(known(sku), std::move(*input)) : run(sku, More());
  }

  /** Stops all work, without waiting for its end. */
  void stop() {
    const std::lock_guard guard(mutex);
    end.stop();
    for (const auto& [sku, one] : running) one.signal->stop();
  }

 private:
  std::map<std::string, PackState::Update> updates;
  PackSignal end;

  Tick ticking() {
    return [this] { return end.isStopped() ? stopped() : Fault(); };
  }

  /** Describes the contents of a folder. */
  PackState look(const std::string& sku, const Places& places, PackLibrary library) {
    const KnownPtr own = known(sku);
    if (isRunning(sku)) return state(sku);
    Seen seen;
    bool isThere = false;
    const Fault fault = Looker(engine, places, ticking()).run(seen, isThere);
    engine.disk.closeFiles();
    const bool isOfLink = fault.is(Fault::Kind::disk) && fault.disk == DiskFault::link;
    if (isOfLink || fault.is(Fault::Kind::refused)) {
      return change(*own, [&](PackState& state) {
        own->places = places;
        own->library = library;
        own->whole.clear();
        own->firsts.reset();
        state = toRefused(sku, toRefusal(fault));
        state.folder = places.folder;
      });
    }
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

  /** The folder that a job has worked on. */
  struct Made {
    Places places;
    PackLibrary library;
  };
  static std::optional<Made> toMade(const Known& one) {
    if (!one.input || one.input->goal || one.input->places.folder.empty()) return std::nullopt;
    return Made{one.input->places, one.input->library};
  }

  /** Stops the work on a pack. Returns the job that was running, or null. */
  KnownPtr halt(const std::string& sku) {
    std::unique_lock guard(mutex);
    KnownPtr last;
    for (auto found = running.find(sku); found != running.end(); found = running.find(sku)) {
      const auto signal = found->second.signal;
      last = found->second.own;
      signal->stop();
      changed.wait(guard, [&] {
        const auto now = running.find(sku);
        return now == running.end() || now->second.signal != signal;
      });
    }
    return last;
  }

  /** Allows one job per pack: a new request ends the previous one. */
  PackState work(const KnownPtr& own, JobInput input) {
    const std::string sku = input.sku;
    const auto signal = std::make_shared<PackSignal>();
    for (;;) {
      halt(sku);
      const std::lock_guard guard(mutex);
      if (end.isStopped()) return own->state;
      if (running.count(sku) > 0) continue;
      running[sku] = {signal, own};
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

  /** The work is over, so the next may start. */
  void endRunning(Known& own, const Job& job) {
    {
      const std::lock_guard guard(mutex);
      // Includes what a job has found out, such as its folder.
      own.input = job.input;
      running.erase(job.input.sku);
    }
    changed.notify_all();
  }

  /** The final state of work that has made the earlier state obsolete. */
  template <typename Change>
  PackState endWith(Known& own, const Job& job, Change make) {
    PackState state = change(own, [&](PackState& now) {
      now.waiting.reset();
      now.damage.reset();
      now.refusal.reset();
      now.progress.reset();
      make(now);
    });
    endRunning(own, job);
    showOwn(own);
    return state;
  }

  PackState toLast(Known& own, Job& job, const Fault& fault) {
    return endWith(own, job, [&](PackState& now) {
      if (fault.is(Fault::Kind::refused)) {
        now.state = PackStateName::refused;
        now.refusal = PackState::Refusal{fault.text, fault.ref};
        return;
      }
      now.state = PackStateName::paused;
      now.progress = job.progress;
      now.progress->secondsLeft = -1;
    });
  }

  /** After side work, restores the pack's previous state. */
  void showOwn(const Known& own) {
    if (own.aside != Known::Aside::none && onChange) onChange(state(own.state.sku));
  }

  PackState conclude(const KnownPtr& own, Job& job, const JobEnd& jobEnd) {
    const JobInput& input = job.input;
    if (jobEnd.state == PackStateName::absent) {
      PackState state = forget(*own);
      remember(input.library, state);
      endRunning(*own, job);
      if (own->aside != Known::Aside::none) return state;
      // After a removal, a copy in another library becomes the pack in use.
      const std::vector<PackCopy> copies = findCopies(engine.libraries, engine.reader(), input.sku);
      return copies.empty() ? state : look(input.sku, Places(copies[0].folder), copies[0].library);
    }
    if (jobEnd.state == PackStateName::damaged)
      return endWith(*own, job, [&](PackState& now) {
        now.state = PackStateName::damaged;
        now.damage = jobEnd.damage;
      });
    endRunning(*own, job);
    if (own->aside == Known::Aside::none) return look(input.sku, input.places, input.library);
    showOwn(*own);
    PackState state = this->state(input.sku);
    state.state = PackStateName::installed;
    state.folder = input.places.folder;
    return state;
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
