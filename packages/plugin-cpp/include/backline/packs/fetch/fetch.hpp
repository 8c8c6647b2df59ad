#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "receive.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Downloads missing blocks, the most urgent first. */
class Fetcher : public Wanting {
 public:
  Fetcher(Job& of, const Opened& what, Plan& on, Placer& by)
      : job(of), opened(what), plan(on), placer(by), urgent(of.input.wanted) {}

  /** Gives files priority. Running requests are split, and only what has not arrived is requested again. */
  void want(const std::vector<std::string>& paths) override {
    const std::lock_guard guard(job.mutex);
    std::vector<std::string> all = paths;
    for (std::string& one : urgent)
      if (!holds(paths, one)) all.push_back(std::move(one));
    urgent = std::move(all);
    isTurn = true;
  }

  /** Returns when nothing is missing. Received blocks stay. */
  Fault run() {
    if (Fault fault = where.read(plan.list(), opened)) return fault;
    Ranger ranger(plan.list(), where, plan.missingBytes);
    for (;;) {
      if (Fault fault = job.tick()) return fault;
      isTurn = false;
      std::vector<Range> ranges;
      bool isUrgent = false;
      std::vector<std::uint32_t> blocks = toBlocks(isUrgent);
      if (Fault fault = ranger.run(std::move(blocks), isUrgent, ranges)) return fault;
      if (ranges.empty()) return {};
      if (Fault fault = fetchAll(ranges, isUrgent)) return fault;
    }
  }

 private:
  static constexpr std::size_t linksAtOnce = 256;

  Job& job;
  const Opened& opened;
  Plan& plan;
  Placer& placer;
  /** Guarded by the job's mutex. */
  std::vector<std::string> urgent;
  std::atomic<bool> isTurn{false};
  Whereabouts where;
  std::mutex linking;
  std::map<std::int32_t, std::string> urls;
  WrongBlocks wrong;

  /** The most urgent places with missing blocks: requested files, then the first group, then the rest. */
  std::vector<std::uint32_t> toBlocks(bool& isUrgent) {
    const std::lock_guard guard(job.mutex);
    int best = 2;
    const auto toKind = [&](const Work& work) { return holds(urgent, work.file->path) ? 0 : work.file->isFirst ? 1 : 2; };
    for (const Work& work : plan.works)
      if (work.missing > 0) best = (std::min)(best, toKind(work));
    std::vector<bool> isTaken(plan.first.size());
    std::vector<std::uint32_t> blocks;
    for (const Work& work : plan.works) {
      if (work.missing <= 0 || toKind(work) != best) continue;
      eachBlock(*work.file, [&](std::uint32_t block) {
        if (plan.first[block] < 0 || isTaken[block]) return;
        isTaken[block] = true;
        blocks.push_back(block);
      });
    }
    isUrgent = best < 2;
    return blocks;
  }

  /** Uses several connections. If one fails, the others continue. */
  Fault fetchAll(const std::vector<Range>& ranges, bool isUrgent) {
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t at = 0, working = 0;
    Fault first;
    const auto work = [&](bool isCaller) {
      for (;;) {
        std::unique_lock guard(mutex);
        if (at >= ranges.size() || first || isTurn || job.signal.isStopped()) break;
        const Range& range = ranges[at++];
        guard.unlock();
        Fault fault = useLine(range, isUrgent, isCaller);
        // Its turn is over, because urgent blocks come first now.
        if (!fault || (fault.is(Fault::Kind::stopped) && !job.signal.isStopped())) continue;
        if (fault.is(Fault::Kind::left)) isTurn = true;
        guard.lock();
        if (!first) first = std::move(fault);
      }
    };
    std::vector<std::thread> helpers;
    const std::size_t count = (std::min<std::size_t>)(job.engine.limits.helpers, ranges.size() - 1);
    working = count;
    for (std::size_t helper = 0; helper < count; ++helper)
      helpers.emplace_back([&] {
        work(false);
        const std::lock_guard guard(mutex);
        --working;
        changed.notify_all();
      });
    work(true);
    Fault own;
    const auto areWorking = [&] {
      std::unique_lock guard(mutex);
      return !changed.wait_for(guard, std::chrono::milliseconds(50), [&] { return working == 0; });
    };
    while (areWorking())
      if (!own && (own = job.tick())) isTurn = true;
    for (std::thread& helper : helpers) helper.join();
    return first ? first : own;
  }

  /** Takes turns with other packs. */
  Fault useLine(const Range& range, bool isUrgent, bool isCaller) {
    SharedLine& line = job.engine.line;
    if (Fault ended = line.take(isUrgent, [&] { return going(isCaller); })) return ended;
    Fault fault = fetchRange(range, isCaller);
    line.give();
    return fault;
  }

  Fault fetchRange(const Range& range, bool isCaller) {
    for (int attempt = 0;; ++attempt) {
      std::string url;
      if (Fault fault = findLink(range.bundle, isCaller, url)) return fault;
      Fault fault = receive(url, range, isCaller);
      if (!fault.is(Fault::Kind::linkOver)) return fault;
      const std::lock_guard guard(linking);
      if (urls[range.bundle] == url) urls.erase(range.bundle);
      if (attempt > 0) return waiting(PackWait::portal);
    }
  }

  /** A fault ends the wait of a connection. */
  Fault going(bool isCaller) {
    if (isTurn) return stopped();
    return isCaller ? job.tick() : job.going();
  }

  /** Asks the portal for the next links, with one call at a time. */
  Fault findLink(std::int32_t bundle, bool isCaller, std::string& url) {
    // Polls instead of waiting, because the working thread has other recurring tasks.
    std::unique_lock guard(linking, std::defer_lock);
    while (!guard.try_lock()) {
      if (Fault fault = going(isCaller)) return fault;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (urls.count(bundle) == 0) {
      std::set<std::int32_t> asked = {bundle};
      {
        const std::lock_guard guardJob(job.mutex);
        for (std::size_t block = 0; block < plan.first.size() && asked.size() < linksAtOnce; ++block)
          if (plan.first[block] >= 0 && where.bundleOf[block] >= 0 && urls.count(where.bundleOf[block]) == 0)
            asked.insert(where.bundleOf[block]);
      }
      std::vector<std::string> ids, given;
      for (const std::int32_t one : asked) ids.push_back(opened.bundles[static_cast<std::size_t>(one)].first);
      const Tick tick = [&] { return going(isCaller); };
      if (Fault fault = job.engine.portal.link(plan.version->head.publication, ids, tick, given)) return fault;
      std::size_t at = 0;
      for (const std::int32_t one : asked) urls[one] = given[at++];
    }
    url = urls[bundle];
    return url.empty() ? waiting(PackWait::portal) : Fault();
  }

  /** Waits if bytes arrive faster than allowed. */
  Fault slowDown(std::size_t bytes, bool isCaller) {
    PackTimers& timers = job.engine.timers;
    const double until = job.engine.line.allow(bytes, timers.now());
    if (until - static_cast<double>(timers.now()) <= 50) return {};
    for (std::int64_t left; (left = static_cast<std::int64_t>(until) - timers.now()) > 0;) {
      if (Fault fault = going(isCaller)) return fault;
      timers.wait((std::min<std::int64_t>)(left, 100), job.signal);
    }
    return {};
  }

  Fault receive(const std::string& url, const Range& range, bool isCaller) {
    Receiver receiver(
        job, placer, range, where, wrong, [&] { return going(isCaller); },
        [&](std::size_t bytes) { return slowDown(bytes, isCaller); });
    const auto to = static_cast<std::int64_t>(range.to);
    const HttpEnd end = job.engine.portal.http.get(url, static_cast<std::int64_t>(range.from), to, [&](const HttpPart& part) {
      return receiver.take(plan.list(), part);
    });
    return receiver.finish(end);
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
