#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../common/versions.hpp"
#include "../fetch/fetch_list.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The folder's state when the lock was taken, after interrupted work was continued. */
struct Here {
  Reader reader;
  VersionPtr installed, pending;
  FolderLock& lock;
  Done done;
};

/** The version that a folder should contain. `opened` is nothing if the portal was not asked or did not answer. */
struct Target {
  VersionPtr version;
  std::optional<Opened> opened;
};

/** Chooses the version for a folder, and the folder. */
class Targeting {
 public:
  explicit Targeting(Job& of) : job(of) {}

  /** Finds the folder for a new installation. */
  Fault locate() {
    JobInput& input = job.input;
    if (!input.goal) return {};
    const Reader reader = job.engine.reader();
    const JobInput::Goal goal = *input.goal;
    if (!goal.folder.empty()) {
      if (Fault fault = job.engine.libraries.choose(parentOf(goal.folder), true, input.library)) return fault;
      input.places = Places(goal.folder);
    } else {
      std::string name;
      if (Fault fault = findName(reader, name)) return fault;
      if (Fault fault = job.engine.libraries.choose(goal.to, !goal.isStick, input.library)) return fault;
      const std::string folder = input.library.path + "/" + name;
      std::optional<FoundPack> other;
      if (Fault fault = findPack(reader, folder, other)) return fault;
      input.places = Places(!other || other->sku == input.sku ? folder : folder + " " + input.sku);
    }
    input.goal.reset();
    return {};
  }

  /** If the portal does not answer: the newest version in a named or nearby folder, or the unfinished one. */
  Fault find(const Here& here, Target& target) {
    const JobInput& input = job.input;
    if (input.target) target = {input.target, std::nullopt};
    else if (Fault fault = ask(here, target)) return fault;
    const PackHead& head = target.version->head;
    const bool isAsked = input.version == head.version || input.target;
    if (here.installed && head.seq < here.installed->head.seq && !isAsked) return refused("older_version");
    if (!isAtMost(head.needsPlugin, job.engine.pluginVersion)) return refused("newer_plugin_needed");
    return {};
  }

  /** Opens a version at the portal and downloads the missing parts of its list. */
  Fault open(const std::string& version, const std::vector<VersionPtr>& here, Target& target) {
    JobInput& input = job.input;
    Opened opened;
    if (input.opened) opened = std::move(*input.opened);
    else if (Fault fault = job.engine.portal.open(input.sku, version, input.channel, job.ticking(), opened)) return fault;
    input.opened.reset();
    // No other thread is working now.
    ListFetcher fetcher(job.engine, opened, job.ticking(), &job.progress.fetchedBytes);
    if (Fault fault = fetcher.run(input.sku, here, target.version)) return fault;
    target.opened = std::move(opened);
    return {};
  }

 private:
  Job& job;

  static bool isWithoutPortal(const Fault& fault) {
    return isOfLine(fault) || (fault.is(Fault::Kind::refused) && fault.text.compare(0, 7, "device_") == 0);
  }

  /** One lost connection does not decide the version. Unnamed copies only count from the second loss on. */
  bool isSure(const Fault& fault) const { return !isOfLine(fault) || job.failures > 0; }

  /** Finds the newest version in some folders, or null. */
  Fault findInFolders(const Reader& reader, const std::vector<std::string>& folders, VersionPtr& best) {
    const JobInput& input = job.input;
    for (const std::string& folder : folders) {
      const Places places(folder);
      for (const std::string* at : {&places.own, &places.next}) {
        VersionPtr version;
        if (Fault fault = readVersion(reader, *at, version)) return fault;
        if (!version || version->head.sku != input.sku) continue;
        if (!input.version.empty() && version->head.version != input.version) continue;
        if (!best || version->head.seq > best->head.seq) best = version;
      }
    }
    return {};
  }

  /** Names the folder for a new pack. */
  Fault findName(const Reader& reader, std::string& name) {
    JobInput& input = job.input;
    if (input.target) {
      name = input.target->head.name;
      return {};
    }
    Opened opened;
    if (Fault fault = job.engine.portal.open(input.sku, input.version, input.channel, job.ticking(), opened)) {
      VersionPtr inFolder;
      if (!isWithoutPortal(fault)) return fault;
      if (Fault other = findInFolders(reader, input.from, inFolder)) return other;
      if (!inFolder && isSure(fault)) {
        const std::vector<std::string> folders = findCopyFolders(job.engine.libraries, reader, input.sku);
        if (Fault other = findInFolders(reader, folders, inFolder)) return other;
      }
      if (!inFolder) return fault;
      name = inFolder->head.name;
      return {};
    }
    const PackVerdict verdict = verifyPack(opened.head, reader.trust, input.sku);
    input.opened = std::move(opened);
    if (!verdict.reason.empty()) {
      input.opened.reset();
      return refused(verdict.reason);
    }
    name = verdict.head.name;
    return {};
  }

  Fault ask(const Here& here, Target& target) {
    VersionPtr found;
    if (Fault fault = findInFolders(here.reader, job.input.from, found)) return fault;
    Fault fault = open(job.input.version, {here.installed, here.pending, found}, target);
    if (!fault || !isWithoutPortal(fault)) return fault;
    // A named or nearby folder needs no confirmation. Finish started work as far as possible.
    if (!found && isSure(fault))
      if (Fault other = findNearby(here, found)) return other;
    if (!found) return fault;
    const bool isBegun = here.pending != nullptr && here.pending->head.seq >= found->head.seq;
    target = {isBegun ? here.pending : found, std::nullopt};
    return {};
  }

  /** Among unnamed copies, only a newer version counts. Otherwise ask the portal again. */
  Fault findNearby(const Here& here, VersionPtr& found) {
    const std::vector<std::string> folders = findCopyFolders(job.engine.libraries, here.reader, job.input.sku);
    if (Fault fault = findInFolders(here.reader, folders, found)) return fault;
    if (here.installed && found && found->head.seq <= here.installed->head.seq) found = nullptr;
    return {};
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
