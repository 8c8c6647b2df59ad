#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

#include "../known/known.hpp"
#include "../known/look.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Turns a job's reports into the pack's state. */
class Report : public JobReport {
 public:
  Report(KnownTable& all, KnownPtr of) : packs(all), own(std::move(of)) {}
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
    // Someone waits for this state.
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
  /** The interval between progress updates during a download. */
  static constexpr std::int64_t showMs = 250;

  KnownTable& packs;
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

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
