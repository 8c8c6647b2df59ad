#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../../pack_http.hpp"
#include "../folder/folder.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {
namespace packs {

/** The portal's answer about a version: its head, a link to its list, and the locations of its blocks. */
struct Opened {
  std::string head, listUrl;
  Pieces pieces;
  /** The id and size of each bundle. */
  std::vector<std::pair<std::string, std::int64_t>> bundles;
  /** First block, number of blocks, bundle, and offset in it. */
  std::vector<std::array<std::int64_t, 4>> runs;
};

/** Called repeatedly during a wait; a fault ends it. */
using Tick = std::function<Fault()>;

/** The portal's calls. Each waits for its answer. */
class Portal {
 public:
  Portal(PackHttp& by, std::string at, std::function<std::string()> find)
      : http(by), issuer(std::move(at)), findToken(std::move(find)) {}

  Fault open(const std::string& sku, const std::string& version, const std::string& channel, const Tick& tick,
             Opened& opened) {
    Json body = Json::object().set("sku", sku).set("channel", channel);
    if (!version.empty()) body.set("version", version);
    Answer answer;
    if (Fault fault = post("/open", body, tick, answer)) return fault;
    return toOpened(answer.body, opened) ? Fault() : waiting(PackWait::portal);
  }

  /** `urls` are in the order of the bundles. */
  Fault link(const std::string& publication, const std::vector<std::string>& bundles, const Tick& tick,
             std::vector<std::string>& urls) {
    const Json body = Json::object().set("publication", publication).set("bundles", toJson(bundles));
    Answer answer;
    if (Fault fault = post("/link", body, tick, answer)) return fault;
    const Json& all = answer.body["urls"];
    if (!all.isList() || all.items.size() != bundles.size()) return waiting(PackWait::portal);
    for (const Json& one : all.items) urls.push_back(toUrl(one.text));
    return {};
  }

  struct Published {
    std::string title, version;
    std::int64_t bytes = 0;
  };
  /** Offered packs by SKU. Returns false without an answer. */
  bool listPublished(const std::string& channel, const Tick& tick, std::map<std::string, Published>& all) {
    Answer answer;
    const HttpEnd end = http.get(issuer + "/api/v1/packs", 0, -1, toTake(tick, answer));
    toBody(end, answer);
    if (answer.fault || end.status != 200 || !answer.body["packs"].isList()) return false;
    for (const Json& pack : answer.body["packs"].items) {
      const Json& offered = pack[channel].isObject() ? pack[channel] : pack["stable"];
      if (!pack["sku"].isText() || !offered["version"].isText()) continue;
      all[pack["sku"].text] = {pack["name"].text, offered["version"].text, offered["bytes"].number};
    }
    return true;
  }

  /** Completes an address that the portal may send without its origin. Empty if it is not http. */
  std::string toUrl(const std::string& url) const {
    if (url.compare(0, 8, "https://") == 0 || url.compare(0, 7, "http://") == 0) return url;
    if (url.empty() || url[0] != '/' || url.compare(0, 2, "//") == 0) return {};
    return issuer.substr(0, issuer.find('/', issuer.find("://") + 3)) + url;
  }

  /** The meaning of an incomplete answer from a link. */
  static Fault toFault(const HttpEnd& end) {
    const std::int64_t afterMs = toAfterMs(end);
    if (end.status == 403 || end.status == 404 || end.status == 410) return {Fault::Kind::linkOver};
    if (end.status == 0 || end.status == 200 || end.status == 206) return waiting(PackWait::network);
    return waiting(end.status == 503 ? PackWait::streams : PackWait::portal, {}, -1, afterMs);
  }

  PackHttp& http;

 private:
  static constexpr std::size_t answerMaxBytes = 64 * 1024 * 1024;
  std::string issuer;
  std::function<std::string()> findToken;

  struct Answer {
    HttpEnd end;
    std::string text;
    Json body;
    Fault fault;
  };

  static std::int64_t toAfterMs(const HttpEnd& end) {
    return end.retrySeconds < 0 ? -1 : (end.retrySeconds > 3600 ? 3600 : end.retrySeconds) * 1000;
  }

  static TakePart toTake(const Tick& tick, Answer& answer) {
    return [&tick, &answer](const HttpPart& part) {
      answer.fault = tick();
      if (answer.fault || answer.text.size() + part.size > answerMaxBytes) return false;
      if (part.size > 0) answer.text.append(reinterpret_cast<const char*>(part.bytes), part.size);
      return true;
    };
  }
  static void toBody(const HttpEnd& end, Answer& answer) {
    answer.end = end;
    if (!end.isJson) return;
    if (auto body = parseJson(answer.text); body && body->isObject()) answer.body = std::move(*body);
  }

  /** The token is only sent to the issuer. */
  Fault post(const std::string& path, const Json& body, const Tick& tick, Answer& answer) {
    const std::string token = findToken();
    if (token.empty()) return refused("device_signed_out");
    toBody(http.post(issuer + "/api/v1/packs" + path, canonicalize(body), token, toTake(tick, answer)), answer);
    return answer.fault || answer.end.status == 200 ? answer.fault : refuse(answer);
  }

  /** The meaning of an unsuccessful answer. */
  static Fault refuse(const Answer& answer) {
    const Json& error = answer.body["error"];
    const std::int64_t afterMs = toAfterMs(answer.end);
    if (answer.end.status == 0) return waiting(PackWait::network);
    if (error["code"].text == "pack_quota_spent") {
      const Json& until = error["details"]["until"];
      return waiting(PackWait::quota, until.isText() ? until.text : error["message"].text, -1, afterMs);
    }
    if (answer.end.status == 429 || answer.end.status >= 500 || !error["code"].isText())
      return waiting(PackWait::portal, {}, -1, afterMs);
    return refused(error["code"].text, error["ref"].text);
  }

  bool toOpened(const Json& body, Opened& opened) const {
    const auto pieces = toPieces(body["list"]["pieces"]);
    if (!body["head"].isText() || !body["list"]["url"].isText() || !pieces) return false;
    if (!body["bundles"].isList() || !body["runs"].isList()) return false;
    opened = {body["head"].text, toUrl(body["list"]["url"].text), *pieces, {}, {}};
    for (const Json& one : body["bundles"].items) {
      if (one.items.size() != 2 || one.items[0].text.size() != 64 || !isHex(one.items[0].text)) return false;
      if (!one.items[1].isNumber()) return false;
      opened.bundles.emplace_back(one.items[0].text, one.items[1].number);
    }
    for (const Json& one : body["runs"].items) {
      if (one.items.size() != 4) return false;
      std::array<std::int64_t, 4> run{};
      for (std::size_t at = 0; at < run.size(); ++at) {
        if (!claims::isTime(one.items[at])) return false;
        run[at] = one.items[at].number;
      }
      opened.runs.push_back(run);
    }
    return true;
  }
};

}  // namespace packs
}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
