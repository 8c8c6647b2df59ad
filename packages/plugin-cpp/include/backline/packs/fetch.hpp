#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fetch_list.hpp"
#include "place.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** Fetches what is missing, the most urgent first. */
class Fetcher : public Wanting {
 public:
  Fetcher(Job& of, const Opened& what, Plan& on, Placer& by)
      : job(of), opened(what), plan(on), placer(by), urgent(of.input.wanted),
        gapsLeft(static_cast<std::uint64_t>(on.missingBytes) / 100) {}

  /** Puts files first; what is on the way is asked for again, but for what has come. */
  void want(const std::vector<std::string>& paths) override {
    const std::lock_guard guard(job.mutex);
    std::vector<std::string> all = paths;
    for (std::string& one : urgent)
      if (!holds(paths, one)) all.push_back(std::move(one));
    urgent = std::move(all);
    isTurn = true;
  }

  /** Returns when nothing is missing. What has come stays. */
  Fault run() {
    if (Fault fault = findWhereabouts()) return fault;
    for (;;) {
      if (Fault fault = job.tick()) return fault;
      isTurn = false;
      std::vector<Range> ranges;
      if (Fault fault = toRanges(ranges)) return fault;
      if (ranges.empty()) return {};
      if (Fault fault = fetchAll(ranges)) return fault;
    }
  }

 private:
  static constexpr std::size_t linksAtOnce = 256;
  /** So much is read over rather than asked for separately, up to a hundredth of what is missing. */
  static constexpr std::uint64_t gapBytes = 64 * 1024;
  /** What is urgent comes over all connections. */
  static constexpr std::uint64_t urgentBytes = 4 * 1024 * 1024;
  static constexpr int wrongMax = 3;

  struct Range {
    std::int32_t bundle;
    std::uint64_t from, to;
    std::vector<std::uint32_t> blocks;
  };

  Job& job;
  const Opened& opened;
  Plan& plan;
  Placer& placer;
  /** Guarded by the job's mutex. */
  std::vector<std::string> urgent;
  std::uint64_t gapsLeft;
  std::atomic<bool> isTurn{false};
  /** Of each block, its bundle, and where in it. */
  std::vector<std::int32_t> bundleOf;
  std::vector<std::uint32_t> offsetOf;
  std::mutex linking;
  std::map<std::int32_t, std::string> urls;
  std::map<std::uint32_t, int> wrong;
  double allowedAt = 0;

  /** What one connection does while a range comes. */
  struct Receiving {
    const Range& range;
    bool isCaller;
    std::size_t next = 0;
    std::size_t filled = 0;
    std::vector<std::uint8_t> block = {};
    std::int64_t since;
    Fault fault = {};
  };

  Fault findWhereabouts() {
    bundleOf.assign(plan.list().blockCount(), -1);
    offsetOf.assign(plan.list().blockCount(), 0);
    for (const auto& [first, count, bundle, start] : opened.runs) {
      const auto blocks = static_cast<std::int64_t>(bundleOf.size());
      if (first > blocks || count > blocks - first || bundle >= static_cast<std::int64_t>(opened.bundles.size()))
        return waiting(PackWait::portal);
      std::uint64_t offset = static_cast<std::uint64_t>(start);
      for (std::int64_t block = first; block < first + count; ++block) {
        if (offset > bundleMaxBytes) return waiting(PackWait::portal);
        bundleOf[static_cast<std::size_t>(block)] = static_cast<std::int32_t>(bundle);
        offsetOf[static_cast<std::size_t>(block)] = static_cast<std::uint32_t>(offset);
        offset += plan.list().length(static_cast<std::size_t>(block));
      }
    }
    return {};
  }

  /** What lacks blocks, of the most urgent kind that does: asked for, first group, rest. */
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

  Fault toRanges(std::vector<Range>& ranges) {
    bool isUrgent = false;
    std::vector<std::uint32_t> blocks = toBlocks(isUrgent);
    const std::uint64_t most = isUrgent ? urgentBytes : bundleMaxBytes;
    std::sort(blocks.begin(), blocks.end(), [&](std::uint32_t a, std::uint32_t b) {
      return bundleOf[a] != bundleOf[b] ? bundleOf[a] < bundleOf[b] : offsetOf[a] < offsetOf[b];
    });
    for (const std::uint32_t block : blocks) {
      const std::int32_t bundle = bundleOf[block];
      const std::uint64_t from = offsetOf[block], to = from + plan.list().length(block);
      if (bundle < 0) return waiting(PackWait::portal);
      const bool isBehind = !ranges.empty() && ranges.back().bundle == bundle && from >= ranges.back().to;
      const std::uint64_t gap = isBehind ? from - ranges.back().to : 0;
      if (!isBehind || gap > (std::min)(gapBytes, gapsLeft) || to - ranges.back().from > most) {
        ranges.push_back({bundle, from, to, {block}});
        continue;
      }
      gapsLeft -= gap;
      ranges.back().to = to;
      ranges.back().blocks.push_back(block);
    }
    return {};
  }

  /** Over a few connections. One that fails ends none of the others. */
  Fault fetchAll(const std::vector<Range>& ranges) {
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
        Fault fault = fetchRange(range, isCaller);
        // Its turn was over: what is urgent comes first now.
        if (!fault || (fault.is(Fault::Kind::stopped) && !job.signal.isStopped())) continue;
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

  /** A fault ends what a connection waits for. */
  Fault going(bool isCaller) {
    if (isTurn) return stopped();
    return isCaller ? job.tick() : job.going();
  }

  /** One call for what comes next, and one call at a time. */
  Fault findLink(std::int32_t bundle, bool isCaller, std::string& url) {
    // The thread that works has more to do than to wait for a call of another one.
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
          if (plan.first[block] >= 0 && bundleOf[block] >= 0 && urls.count(bundleOf[block]) == 0) asked.insert(bundleOf[block]);
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

  /** Waits where bytes come faster than they may. */
  Fault slowDown(std::size_t bytes, bool isCaller) {
    const std::int64_t most = job.engine.limits.bytesPerSecond;
    if (most <= 0) return {};
    PackTimers& timers = job.engine.timers;
    double until = 0;
    {
      const std::lock_guard guard(job.mutex);
      allowedAt = (std::max)(allowedAt, static_cast<double>(timers.now())) +
                  static_cast<double>(bytes) * 1000 / static_cast<double>(most);
      until = allowedAt;
    }
    if (until - static_cast<double>(timers.now()) <= 50) return {};
    for (std::int64_t left; (left = static_cast<std::int64_t>(until) - timers.now()) > 0;) {
      if (Fault fault = going(isCaller)) return fault;
      timers.wait((std::min<std::int64_t>)(left, 100), job.signal);
    }
    return {};
  }

  Fault receive(const std::string& url, const Range& range, bool isCaller) {
    Receiving now{range, isCaller, 0, 0, {}, job.engine.timers.now()};
    const auto to = static_cast<std::int64_t>(range.to);
    const HttpEnd end = job.engine.portal.http.get(url, static_cast<std::int64_t>(range.from), to, [&](const HttpPart& part) {
      if (!now.fault) now.fault = take(part, now);
      return !now.fault && (part.status != 200 || now.next < range.blocks.size());
    });
    if (now.fault) return now.fault;
    return now.next == range.blocks.size() ? Fault() : Portal::toFault(end);
  }

  /** Cuts what comes into blocks. At most one block is lost when it ends early. */
  Fault take(const HttpPart& part, Receiving& now) {
    if (Fault fault = going(now.isCaller)) return fault;
    const std::int64_t time = job.engine.timers.now();
    if (part.size == 0) return time - now.since >= silentMs ? waiting(PackWait::network) : Fault();
    now.since = time;
    if (part.status != 200 && part.status != 206) return {};
    {
      const std::lock_guard guard(job.mutex);
      job.progress.fetchedBytes += static_cast<std::int64_t>(part.size);
      job.fetched.add(static_cast<std::int64_t>(part.size), time);
      job.failures = 0;
    }
    const std::vector<std::uint32_t>& blocks = now.range.blocks;
    for (std::size_t used = 0; used < part.size && now.next < blocks.size();) {
      const std::uint32_t block = blocks[now.next];
      const std::size_t length = plan.list().length(block);
      const std::int64_t at = part.at + static_cast<std::int64_t>(used);
      const std::int64_t wanted = static_cast<std::int64_t>(offsetOf[block] + now.filled);
      if (at > wanted) return waiting(PackWait::portal);
      if (at < wanted) {
        used += static_cast<std::size_t>((std::min)(wanted - at, static_cast<std::int64_t>(part.size - used)));
        continue;
      }
      // What came whole needs no copy.
      if (now.filled == 0 && part.size - used >= length) {
        if (Fault fault = put(block, part.bytes + used, length)) return fault;
        used += length;
        ++now.next;
        continue;
      }
      now.block.resize((std::max)(now.block.size(), length));
      const std::size_t some = (std::min)(part.size - used, length - now.filled);
      std::memcpy(now.block.data() + now.filled, part.bytes + used, some);
      used += some;
      now.filled += some;
      if (now.filled < length) continue;
      if (Fault fault = put(block, now.block.data(), length)) return fault;
      ++now.next;
      now.filled = 0;
    }
    return slowDown(part.size, now.isCaller);
  }

  Fault put(std::uint32_t block, const std::uint8_t* bytes, std::size_t size) {
    if (!placer.isMissing(block)) return {};
    bool isRight = false;
    if (Fault fault = placer.place(block, bytes, size, isRight)) return fault;
    if (isRight) return {};
    const std::lock_guard guard(job.mutex);
    return ++wrong[block] >= wrongMax ? waiting(PackWait::portal) : Fault();
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
