#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"

/** News from the portal besides the lease. It does not affect what may play. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** An installer for one system. */
struct Installer {
  /** `Windows`, `macOS` or `Linux`. */
  std::string deviceType = {};
  /** `x64` or `arm64`; empty for every processor. */
  std::string arch = {};
  std::string version = {};
  /** Works for ten minutes. Empty if read from a file: `refresh(Cause::button)` gets a new one. */
  std::string url = {};
  std::string fileName = {};
  std::int64_t sizeBytes = 0;
  std::string sha256 = {};
};

struct Update {
  std::string version = {};
  /** In the portal's format: `2026-03-04T12:00:00.000Z`. */
  std::string releasedAt = {};
  /** Empty if there are none. */
  std::string notes = {};
  /** True if newer than the plugin that asked. */
  bool isNewer = false;
  /** The account's download page, to use once a link has expired. */
  std::string page = {};
  /** Installers for systems and processors that this client knows. */
  std::vector<Installer> installers = {};
};

/** A sentence from the shop, with or without a link. */
struct Notice {
  std::string id = {}, text = {}, url = {};
};

/** A SKU that is no longer in the lease, and the reason: `refunded`, `charged_back` or `revoked`. */
struct Lost {
  std::string sku = {}, reason = {};
  std::int64_t at = 0;
};

/** A SKU that the account owns but this computer has no place for: `seats_full` or `seat_needed`. */
struct Waiting {
  std::string pool = {};
  std::int64_t skus = 0;
  std::string reason = {};
};

struct News {
  std::optional<Update> update = {};
  std::vector<Notice> notices = {};
  std::vector<Lost> lost = {};
  std::vector<Waiting> waiting = {};
};

namespace news {

template <std::size_t count>
bool isOneOf(std::string_view text, const std::array<std::string_view, count>& known) {
  return std::find(known.begin(), known.end(), text) != known.end();
}

/** True for a complete installer for a known system and processor. */
inline bool isKnownInstaller(const Json& of) {
  static constexpr std::array<std::string_view, 3> systems = {"Windows", "macOS", "Linux"};
  static constexpr std::array<std::string_view, 2> processors = {"x64", "arm64"};
  const bool isKnown = isOneOf(of["deviceType"].text, systems) &&
                       (!of.has("arch") || isOneOf(of["arch"].text, processors));
  return isKnown && of["version"].isText() && of["fileName"].isText() && of["sizeBytes"].isNumber() &&
         of["sha256"].isText();
}

inline const std::vector<Json>& toItems(const Json& list) {
  static const std::vector<Json> none;
  return list.isList() ? list.items : none;
}

inline Json toMaybeText(const std::string& text) { return text.empty() ? Json() : Json(text); }

}  // namespace news

/** Reads the `update` of an answer. Unknown members, systems and processors from newer portals are ignored. */
inline std::optional<Update> toUpdate(const Json& of) {
  const Json& isNewer = of["isNewer"];
  if (!of["version"].isText() || !of["releasedAt"].isText() || isNewer.kind != Json::Kind::boolean) return std::nullopt;
  Update update;
  update.version = of["version"].text;
  update.releasedAt = of["releasedAt"].text;
  update.notes = of["notes"].text;
  update.isNewer = isNewer.number != 0;
  update.page = of["page"].text;
  for (const Json& one : news::toItems(of["installers"]))
    if (news::isKnownInstaller(one))
      update.installers.push_back({one["deviceType"].text, one["arch"].text, one["version"].text, one["url"].text,
                                   one["fileName"].text, one["sizeBytes"].number, one["sha256"].text});
  return update;
}

/** Reads news from an answer or from `news.json`. */
inline News toNews(const Json& of) {
  News all;
  all.update = toUpdate(of["update"]);
  for (const Json& one : news::toItems(of["notices"]))
    if (one["id"].isText() && one["text"].isText()) all.notices.push_back({one["id"].text, one["text"].text, one["url"].text});
  for (const Json& one : news::toItems(of["lost"]))
    if (one["sku"].isText()) all.lost.push_back({one["sku"].text, one["reason"].text, one["at"].number});
  for (const Json& one : news::toItems(of["waiting"]))
    if (one["pool"].isText()) all.waiting.push_back({one["pool"].text, one["skus"].number, one["reason"].text});
  return all;
}

/**
 * Writes `news.json`, without the links, which will have expired. `client` is the plugin version that received the
 * news.
 */
inline Json toFile(const News& all, const std::string& client) {
  Json update, notices = Json::list(), lost = Json::list(), waiting = Json::list();
  if (all.update) {
    Json installers = Json::list();
    for (const Installer& one : all.update->installers) {
      Json of = Json::object();
      of.set("deviceType", one.deviceType).set("version", one.version).set("fileName", one.fileName);
      of.set("sizeBytes", one.sizeBytes).set("sha256", one.sha256);
      if (!one.arch.empty()) of.set("arch", one.arch);
      installers.items.push_back(std::move(of));
    }
    update = Json::object();
    update.set("version", all.update->version).set("releasedAt", all.update->releasedAt);
    update.set("notes", news::toMaybeText(all.update->notes)).set("isNewer", Json::boolean(all.update->isNewer));
    update.set("page", news::toMaybeText(all.update->page)).set("installers", std::move(installers));
  }
  for (const Notice& one : all.notices)
    notices.items.push_back(
        Json::object().set("id", one.id).set("text", one.text).set("url", news::toMaybeText(one.url)));
  for (const Lost& one : all.lost)
    lost.items.push_back(Json::object().set("sku", one.sku).set("reason", one.reason).set("at", one.at));
  for (const Waiting& one : all.waiting)
    waiting.items.push_back(Json::object().set("pool", one.pool).set("skus", one.skus).set("reason", one.reason));
  Json file = Json::object();
  file.set("client", client).set("update", std::move(update)).set("notices", std::move(notices));
  return file.set("lost", std::move(lost)).set("waiting", std::move(waiting));
}

/** The installer to offer: the one for this processor, else the one for every processor, else null. */
inline const Installer* findInstaller(const Update& update, std::string_view system = systemName,
                                      std::string_view processor = processorName) {
  const Installer* best = nullptr;
  for (const Installer& one : update.installers) {
    if (one.deviceType != system) continue;
    if (!one.arch.empty() && one.arch == processor) return &one;
    if (one.arch.empty() && best == nullptr) best = &one;
  }
  return best;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
