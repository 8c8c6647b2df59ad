#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "news.hpp"
#include "store.hpp"
#include "verify.hpp"
#include "version.hpp"

/**
 * Signs a computer in, keeps its lease fresh and says what may play. All methods may be called from any thread except
 * the audio thread, which only reads what `watch` returned. Methods that wait for the network say so.
 */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Status 0 means that there was no answer. */
struct HttpResponse {
  int status = 0;
  std::string contentType = {};
  std::string body = {};
};

class HttpClient {
 public:
  virtual ~HttpClient() = default;
  /**
   * Posts JSON and waits: 5 s for a connection, 15 s in total, one attempt, no redirects, the system's proxy. A `token`
   * that is not empty is sent as `Authorization: Bearer`. An exception counts as no answer.
   */
  virtual HttpResponse post(const std::string& url, const std::string& body, const std::string& token) = 0;
};

struct ClientOptions {
  Trust trust = {};
  std::string apiKey = {};
  /** The name is a suggestion that the owner can change. `os`: macOS, Windows or Linux. `arch`: x64 or arm64. */
  struct Device {
    std::string name = {}, os = systemName, osVersion = {}, arch = processorName;
  } device;
  /**
   * `format`: AU, AUv3, VST2, VST3, AAX, CLAP, LV2, Standalone, App or another text of up to 24 characters. `channel`:
   * stable or beta; empty means stable.
   */
  struct Plugin {
    std::string version = {}, format = {}, host = {}, channel = {};
  } plugin;
  /** Unhashed ids from `readIdentifiers`. Called once, when first needed. */
  std::function<DeviceIds()> identify = {};
  /** Seconds since 1970. */
  std::function<std::int64_t()> clock = {};
};

/** Why a plugin asks: its host started, its editor opened, or a person pressed a button. */
enum class Cause { start, editor, button };

enum class Outcome {
  /** There is a new lease, or the present one is still fresh. */
  fresh,
  /** Not now: another process is asking, or it is too early after a failure. */
  later,
  /** No answer from the portal, so nothing has changed. */
  failed,
  /** This computer was removed from the account. */
  released,
  signedOut,
};

enum class SignInState { pending, numberNeeded, approved, denied, expired, failed };

struct SignInPrompt {
  /** To display in large type: `WDJB-MJHT`. */
  std::string userCode;
  std::string verificationUri;
  /** For the browser and the QR code. It shows the code but approves nothing by itself. */
  std::string verificationUriComplete;
  std::int64_t expiresAt = 0;
  std::int64_t intervalSeconds = 3;
};

/**
 * Everything that a panel shows, with the latest news: `update`, `notices`, `lost`, `waiting`. News is stored in a file
 * for the next process; an update counts only for the version that it was reported to.
 */
struct ClientState : News {
  Modes modes = {};
  /** Why nothing may play, or `none`. */
  Reason reason = Reason::signedOut;
  /** Claims of the current lease: `dev`, `seats`, `exp`, `wait`, `kind`. */
  Json lease = {};
  /** The account's email, shortened: `c…a@example.com`. */
  std::string accountLabel = {};
  /**
   * The account's owner has signed out all computers. Everything plays, but nothing is renewed without a new sign-in.
   */
  bool isSignedOut = false;
  bool isClockBack = false;
  /** The latest refusal: its code, its reference for support, and for `input_invalid` the wrong field. */
  std::string refusal = {}, refusalNumber = {}, refusalField = {};
  /** A code to type into the portal. It proves that an offline computer has removed its lease. */
  std::string releaseCode = {};
};

inline constexpr std::string_view codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The release code that a computer shows once it has removed an offline lease: nine characters and a check character
 * (Damm, 32 elements).
 */
inline std::string toReleaseCode(std::string_view rel, std::string_view jti) {
  const Digest digest = hmacSha256(rel, std::string("release ").append(jti));
  std::string code;
  unsigned check = 0;
  for (std::size_t at = 0; at < 9; ++at) {
    const unsigned value = digest[at] & 31;
    code += codeAlphabet[value];
    const unsigned mixed = (check ^ value) << 1;
    check = mixed > 31 ? (mixed & 31) ^ 5 : mixed;
  }
  code += codeAlphabet[check];
  return code.insert(5, "-");
}

class Client {
 public:
  Client(ClientOptions chosen, Store& files, HttpClient& network)
      : options(std::move(chosen)), store(files), http(network) {}
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /** An instance of the plugin. While any exists, modes only get better. */
  class Instance {
   public:
    explicit Instance(Client& of) : client(&of) { ++client->instances; }
    Instance(Instance&& other) noexcept : client(std::exchange(other.client, nullptr)) {}
    Instance& operator=(Instance&&) = delete;
    ~Instance() {
      if (client != nullptr) --client->instances;
    }

   private:
    Client* client;
  };

  /**
   * Call it where each instance is created. The first call reads and judges the files in a few milliseconds, and the
   * others read nothing. It uses no network and writes nothing, so a scan may call it. `isRendering`: the host renders
   * offline, so a lease for render farms counts.
   */
  [[nodiscard]] Instance start(bool isRendering = false) {
    const std::lock_guard guard(mutex);
    if (instances == 0) {
      isFarm = isRendering;
      judge(true);
    }
    return Instance(*this);
  }

  /**
   * For the audio thread: remains valid and current for the client's lifetime. Call `watch` elsewhere, once per SKU.
   */
  const std::atomic<Mode>& watch(std::string_view sku) {
    const std::lock_guard guard(mutex);
    return find(sku);
  }

  ClientState state() const {
    const std::lock_guard guard(mutex);
    return current;
  }

  /**
   * Waits for the network. Call it on a background thread once a minute, after an editor was opened or 10 s of audio
   * were played. It asks only when due, or when a person pressed a button.
   */
  Outcome refresh(Cause cause) {
    sendRelease();
    std::unique_lock guard(mutex);
    judge(false);
    noteTime();
    if (const auto outcome = findOutcome(cause)) return *outcome;
    const Lock lock = store.tryLock();
    if (!lock) return Outcome::later;
    // Another process may have been faster.
    judge(false);
    if (const auto outcome = findOutcome(cause)) return *outcome;
    const Json device = findDevice();
    static constexpr std::string_view causes[] = {"start", "editor", "button"};
    Json body = Json::object();
    body.set("leaseId", device["leaseId"]).set("ids", toJson(hashed())).set("client", plugin());
    body.set("system", system()).set("cause", std::string(causes[static_cast<std::size_t>(cause)]));
    guard.unlock();
    const HttpResponse response = post("/devices/refresh", body, device["token"].text);
    guard.lock();
    return receive(response, device);
  }

  /**
   * Waits for the network. Returns nothing on failure: `state().refusal` says why, or is empty if there was no answer.
   */
  std::optional<SignInPrompt> startSignIn() {
    Json body = Json::object();
    {
      const std::lock_guard guard(mutex);
      body.set("apiKey", options.apiKey).set("device", device(true)).set("client", plugin());
    }
    const HttpResponse response = post("/devices/sign-in", body, {});
    const std::lock_guard guard(mutex);
    const auto answer = toAnswer(response);
    if (response.status != 200 || !answer || !(*answer)["deviceCode"].isText()) {
      noteRefusal(response, answer);
      return std::nullopt;
    }
    const Json& of = *answer;
    deviceCode = of["deviceCode"].text;
    return SignInPrompt{of["userCode"].text, of["verificationUri"].text, of["verificationUriComplete"].text,
                        options.clock() + of["expiresInSeconds"].number,
                        std::max<std::int64_t>(1, of["intervalSeconds"].number)};
  }

  /** Waits for the network. Call it every `prompt.intervalSeconds`, which grows when the portal asks for it. */
  SignInState pollSignIn(SignInPrompt& prompt) { return collect("/devices/sign-in/poll", Json::object(), prompt); }

  /** Waits for the network. `number` has the four digits that the browser shows. Three wrong tries end the sign-in. */
  SignInState answerNumber(const std::string& number, SignInPrompt& prompt) {
    return collect("/devices/sign-in/number", Json::object().set("number", number), prompt);
  }

  /**
   * Waits for the network. Gives up this computer's place, at once or at the next start with a network. For an offline
   * lease, `state().releaseCode` must be typed into the portal.
   */
  void deactivate() {
    {
      const std::lock_guard guard(mutex);
      const Json device = findDevice();
      Json tombstone = findTombstone();
      Json ended = tombstone["leases"];
      const Json& jti = current.lease["jti"];
      if (jti.isText()) ended.set(jti.text, std::int64_t{0});
      Json next = Json::object();
      next.set("leases", ended);
      if (device["token"].isText()) next.set("token", device["token"]);
      if (current.lease["rel"].isText())
        next.set("releaseCode", toReleaseCode(current.lease["rel"].text, jti.text));
      keep("tombstone.json", canonicalize(next));
      drop("device.json");
      drop("lease.txt");
      drop("news.json");
      judge(true);
    }
    sendRelease();
  }

  /** A report for support, without tokens, identifiers or account data. */
  std::string diagnostics() {
    const std::lock_guard guard(mutex);
    const Json& lease = current.lease;
    std::string kinds;
    for (const auto& [kind, id] : hashed()) kinds += " " + kind;
    return "product " + options.trust.product + " " + options.plugin.version + "\ndevice " + lease["dev"]["id"].text +
           "\nlease " + lease["jti"].text + " " + lease["kind"].text + "\nsigned " +
           std::to_string(lease["iat"].number) + "\nends " + std::to_string(lease["exp"].number) + "\nclock " +
           std::to_string(options.clock()) + (current.isClockBack ? " set back" : "") + "\nidentifiers" + kinds +
           "\nsystem " + options.device.os + " " + options.device.osVersion + " " + options.device.arch + "\nreason " +
           std::string(toText(current.reason)) + "\nrefusal " + current.refusal + " " + current.refusalNumber + " " +
           current.refusalField + "\nclient " BACKLINE_VERSION "\n";
  }

  /** Writes a request file for a computer without internet. The portal makes a license file from it. */
  std::string offlineRequest() {
    const std::lock_guard guard(mutex);
    Json request = Json::object();
    request.set("v", formatVersion).set("aud", options.trust.product).set("rid", makeUuid()).set("dev", device(true));
    request.set("client", plugin()).set("at", options.clock());
    const std::string text = canonicalize(request);
    return "# A request for a license file: open " + options.trust.issuer +
           "/device/offline on any computer or phone.\n# Holds no password.\nrequest: " +
           encodeBase64url(toBytes(text), text.size()) + "\n";
  }

  /** The trust it was created with. */
  const ClientOptions& settings() const { return options; }
  /** The same with the revocations known to this computer. An engine of packs uses it. */
  Trust currentTrust() const {
    const std::lock_guard guard(mutex);
    return trust();
  }
  /** The token that identifies this computer to the portal; empty if it is not signed in. */
  std::string deviceToken() const {
    const std::lock_guard guard(mutex);
    return findDevice()["token"].text;
  }

  /** Accepts a license file for this computer. Returns why it is not valid, or `none`. */
  Reason loadOffline(const std::string& text) {
    const std::lock_guard guard(mutex);
    const LeaseVerdict verdict = verify(text, trust(), findMemory());
    if (verdict.reason != Reason::none) return verdict.reason;
    if (findTombstone()["leases"].has(verdict.lease["jti"].text)) return Reason::released;
    keep("lease.txt", text);
    keepMemory(verdict.memory);
    judge(false);
    return Reason::none;
  }

 private:
  /** How long a removed computer still plays its sessions. */
  static constexpr std::int64_t keepAfterRelease = 14 * day;
  static constexpr std::int64_t maxPause = 29 * hour;

  const ClientOptions options;
  Store& store;
  HttpClient& http;

  mutable std::mutex mutex;
  std::atomic<int> instances{0};
  ClientState current;
  /** The text of `news.json` behind `current`. */
  std::string knownNews;
  static_assert(std::atomic<Mode>::is_always_lock_free);
  /** Indexed by SKU. Entries never move and are never removed. */
  std::map<std::string, std::atomic<Mode>, std::less<>> watched;
  std::optional<DeviceIds> ids;
  bool isFarm = false;
  std::string deviceCode;
  std::int64_t nextTryAt = 0;
  std::size_t failures = 0;
  /** Files written in this run, because some hosts allow no files anywhere. */
  std::map<std::string, std::string, std::less<>> written;

  std::atomic<Mode>& find(std::string_view sku) {
    const auto found = watched.find(sku);
    if (found != watched.end()) return found->second;
    const auto mode = current.modes.find(sku);
    return watched.try_emplace(std::string(sku), mode == current.modes.end() ? Mode::none : mode->second).first->second;
  }

  // Files.

  void keep(const std::string& name, const std::string& text) {
    if (store.write(name, text)) written.erase(name);
    else written[name] = text;
  }
  void drop(const std::string& name) {
    store.remove(name);
    written.erase(name);
  }
  std::vector<std::string> read(std::string_view ending) const {
    std::vector<std::string> texts;
    for (const auto& [name, text] : written)
      if (name.size() >= ending.size() && std::string_view(name).substr(name.size() - ending.size()) == ending)
        texts.push_back(text);
    for (std::string& text : store.read(ending)) texts.push_back(std::move(text));
    return texts;
  }
  std::vector<Json> readAll(std::string_view name) const {
    std::vector<Json> values;
    for (const std::string& text : read(name))
      if (auto value = parseJson(text); value && value->isObject()) values.push_back(std::move(*value));
    return values;
  }

  /**
   * Chooses among several copies the one of the current lease, because an older one may lie where this user cannot
   * replace it.
   */
  Json findDevice() const {
    const auto all = readAll("device.json");
    const std::string released = findTombstone()["token"].text;
    const auto isOver = [&](const std::string& token) {
      const auto isEnd = [&](const Json& one) { return one["ended"].text == token; };
      return token == released || std::any_of(all.begin(), all.end(), isEnd);
    };
    const Json* best = nullptr;
    for (const Json& one : all) {
      if (!one["token"].isText() || isOver(one["token"].text)) continue;
      const bool isOfLease = one["device"]["id"].text == current.lease["dev"]["id"].text;
      if (best == nullptr || (isOfLease && (*best)["device"]["id"].text != one["device"]["id"].text)) best = &one;
    }
    return best == nullptr ? Json() : *best;
  }

  /** `leases` has the end of each lease's sessions by id. `token` must be released at the next contact. */
  Json findTombstone() const {
    Json leases = Json::object(), all = Json::object(), token, code;
    for (const Json& one : readAll("tombstone.json")) {
      const Json& ended = one["leases"];
      for (std::size_t at = 0; ended.isObject() && at < ended.items.size(); ++at) {
        const bool isEarlier = !leases.has(ended.names[at]) || ended.items[at].number < leases[ended.names[at]].number;
        if (isEarlier && ended.items[at].isNumber()) leases.set(ended.names[at], ended.items[at]);
      }
      if (!token.isText()) token = one["token"];
      if (!code.isText()) code = one["releaseCode"];
    }
    return all.set("leases", leases).set("token", token).set("releaseCode", code);
  }

  ClockMemory findMemory() const {
    ClockMemory best;
    for (const Json& one : readAll("clock.json")) {
      if (!claims::isTime(one["trusted"]) || !claims::isTime(one["seen"]) || one["trusted"].number < best.trusted) continue;
      best = {one["trusted"].number, one["seen"].number};
    }
    return best;
  }
  void keepMemory(const ClockMemory& memory) {
    Json text = Json::object();
    text.set("trusted", memory.trusted).set("seen", memory.seen);
    keep("clock.json", canonicalize(text));
  }

  /** News from an earlier run or another process. The links in our own answer stay until something is newer. */
  void readNews() {
    const auto held = written.find("news.json");
    const auto stored = store.read("news.json");
    // An outdated copy that this user cannot replace comes before the current one.
    const std::string text = held != written.end() ? held->second : stored.empty() ? std::string() : stored.back();
    if (text == knownNews) return;
    knownNews = text;
    const auto file = parseJson(text);
    News known = file ? toNews(*file) : News();
    if (file && (*file)["client"].text != options.plugin.version) known.update.reset();
    static_cast<News&>(current) = std::move(known);
  }
  void keepNews(News told) {
    const std::string text = canonicalize(toFile(told, options.plugin.version));
    if (store.read("news.json").size() > 1) drop("news.json");
    keep("news.json", text);
    knownNews = text;
    static_cast<News&>(current) = std::move(told);
  }

  // Evaluation of the files.

  /** The id of this installation. A file that a crash left empty or full of zeros has none. */
  std::optional<std::string> findInstallId() const {
    for (const std::string& text : read("install-id"))
      if (toCanonicalId(text)) return text;
    return std::nullopt;
  }

  const DeviceIds& hashed() {
    if (!ids) {
      DeviceIds raw = options.identify();
      if (const auto own = findInstallId()) raw["app"] = *own;
      ids = hashIds(options.trust.issuer, raw);
    }
    return *ids;
  }

  Trust trust() const {
    Trust all = options.trust;
    for (const Json& one : readAll("revocations.json"))
      for (const Json& token : one["statements"].items) all.revocations.push_back(token.text);
    return all;
  }

  LeaseVerdict verify(const std::string& text, const Trust& by, const ClockMemory& memory) {
    return verifyLease(text, {by, hashed(), options.clock(), memory});
  }

  /** `isStart`: no instance is playing, or a person asked, so modes may get worse. */
  void judge(bool isStart) {
    const ClockMemory memory = findMemory();
    const Trust all = trust();
    const Json tombstone = findTombstone();
    const Json& ended = tombstone["leases"];
    std::vector<LeaseVerdict> verdicts;
    std::vector<std::string> others;
    bool wasReleased = false;
    for (std::string& text : read(".txt")) {
      const auto tokens = readTokens(text);
      if (!tokens || tokens->count("lease") == 0) {
        others.push_back(std::move(text));
        continue;
      }
      LeaseVerdict verdict = verify(text, all, memory);
      if (verdict.lease["kind"].text == "farm" && !isFarm) continue;
      const Json& end = ended[verdict.lease["jti"].text];
      if (end.isNumber()) {
        wasReleased = true;
        if (verdict.now >= end.number) continue;
        for (auto& [sku, mode] : verdict.modes) mode = (std::min)(mode, Mode::keep);
      }
      verdicts.push_back(std::move(verdict));
    }
    const LeaseVerdict* const best = pickLease(verdicts);
    current.reason = best != nullptr ? best->reason : wasReleased ? Reason::released : Reason::signedOut;
    current.lease = best != nullptr ? best->lease : Json();
    current.isClockBack = best != nullptr && best->isClockBack;
    current.releaseCode = tombstone["releaseCode"].text;
    Modes modes = best != nullptr ? best->modes : Modes();
    addPassports(modes, all, others);
    const Json known = findDevice();
    current.accountLabel = known["account"]["label"].text;
    const auto copies = readAll("device.json");
    const auto isEnd = [](const Json& one) { return one["ended"].isText(); };
    current.isSignedOut = !known["token"].isText() && std::any_of(copies.begin(), copies.end(), isEnd);
    readNews();
    apply(std::move(modes), isStart);
  }

  /** Once the shop has closed, everything in a passport plays on any computer. */
  static void addPassports(Modes& modes, const Trust& all, const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      for (const std::string& beside : texts)
        for (const auto& [sku, mode] : verifyPassport(text, all, beside).modes) modes[sku] = mode;
  }

  void apply(Modes modes, bool isStart) {
    if (!isStart && instances > 0)
      for (const auto& [sku, mode] : current.modes) modes[sku] = (std::max)(modes[sku], mode);
    current.modes = std::move(modes);
    for (const auto& [sku, mode] : current.modes) find(sku).store(mode, std::memory_order_relaxed);
    for (auto& [sku, mode] : watched)
      if (current.modes.count(sku) == 0) mode.store(Mode::none, std::memory_order_relaxed);
  }

  /** The outcome without a request, or nothing if the portal must be asked. */
  std::optional<Outcome> findOutcome(Cause cause) const {
    const Json device = findDevice();
    if (!device["token"].isText()) return Outcome::signedOut;
    if (cause == Cause::button) return std::nullopt;
    const std::int64_t clock = options.clock();
    if (clock < nextTryAt && clock >= nextTryAt - maxPause) return Outcome::later;
    return isDue(device) ? std::nullopt : std::optional(Outcome::fresh);
  }

  bool isDue(const Json& device) const {
    if (!current.lease["jti"].isText() || current.reason != Reason::none) return true;
    if (current.isClockBack) return true;
    return (std::max)(options.clock(), findMemory().trusted) >= device["refreshAfter"].number;
  }

  /** Once an hour, to detect a clock that is set back. */
  void noteTime() {
    ClockMemory memory = findMemory();
    const std::int64_t clock = options.clock();
    const bool isLeap = clock - (std::max)(memory.seen, memory.trusted) >= clockLeapMax;
    if (memory.trusted == 0 || clock < memory.seen + hour || isLeap) return;
    memory.seen = clock;
    keepMemory(memory);
  }

  // Communication with the portal.

  Json plugin() const {
    Json of = Json::object();
    of.set("version", options.plugin.version).set("format", options.plugin.format);
    if (!options.plugin.host.empty()) of.set("host", options.plugin.host);
    if (!options.plugin.channel.empty()) of.set("channel", options.plugin.channel);
    return of;
  }

  static Json toJson(const DeviceIds& all) {
    Json of = Json::object();
    for (const auto& [kind, id] : all) of.set(kind, id);
    return of;
  }

  /** Describes this computer to the portal, with an id that is created on first use. */
  Json device(bool isNew) {
    if (isNew && !findInstallId()) {
      keep("install-id", makeRandomText(16));
      ids.reset();
    }
    Json of = Json::object();
    of.set("name", options.device.name).set("os", options.device.os).set("ids", toJson(hashed()));
    return addSystem(of);
  }
  /** The system as it is now, because it may be updated between two sign-ins. */
  Json system() const {
    Json of = Json::object();
    return addSystem(of.set("os", options.device.os));
  }
  Json addSystem(Json& of) const {
    if (!options.device.osVersion.empty()) of.set("osVersion", options.device.osVersion);
    if (!options.device.arch.empty()) of.set("arch", options.device.arch);
    return of;
  }

  static std::string makeUuid() {
    static constexpr char hex[] = "0123456789abcdef";
    std::random_device random;
    std::string text = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";
    for (char& character : text)
      if (character == 'x') character = hex[random() & 15];
      else if (character == 'y') character = hex[8 | (random() & 3)];
    return text;
  }

  HttpResponse post(const std::string& path, const Json& body, const std::string& token) {
    const std::string url = options.trust.issuer + "/api/v1" + path;
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    try {
      return http.post(url, canonicalize(body), token);
    } catch (...) {
      return {};
    }
#else
    return http.post(url, canonicalize(body), token);
#endif
  }

  /** The JSON of an answer. Returns nothing for anything else, such as a hotel's login page. */
  static std::optional<Json> toAnswer(const HttpResponse& response) {
    if (response.contentType.rfind("application/json", 0) != 0) return std::nullopt;
    auto answer = parseJson(response.body);
    return answer && answer->isObject() ? answer : std::nullopt;
  }

  void noteRefusal(const HttpResponse& response, const std::optional<Json>& answer) {
    const Json error = response.status >= 400 && answer ? (*answer)["error"] : Json();
    current.refusal = error["code"].text;
    current.refusalNumber = error["ref"].text;
    current.refusalField = error["field"].text;
  }

  Outcome fail() {
    static constexpr std::int64_t pauses[] = {10 * 60, hour, 6 * hour, 24 * hour};
    const std::int64_t pause = pauses[std::min<std::size_t>(failures++, 3)];
    std::random_device random;
    nextTryAt = options.clock() + pause * (80 + static_cast<std::int64_t>(random() % 41)) / 100;
    return Outcome::failed;
  }

  Outcome receive(const HttpResponse& response, const Json& device) {
    const auto answer = toAnswer(response);
    noteRefusal(response, answer);
    if (response.status == 401 && current.refusal == "device_released") return release(device);
    if (response.status == 401 && current.refusal == "device_signed_out") return signOut(device);
    if (response.status != 200 || !answer) return fail();
    return accept(*answer, device, false) ? Outcome::fresh : fail();
  }

  /** This is the only answer that takes rights away. Sessions still play for some days from now. */
  Outcome release(const Json& device) {
    Json tombstone = findTombstone(), ended = tombstone["leases"], next = Json::object();
    const std::int64_t now = (std::max)(options.clock(), findMemory().trusted);
    // A license file of an offline computer is independent.
    const bool isOfDevice = current.lease["dev"]["id"].text == device["device"]["id"].text;
    for (const std::string& jti : {device["leaseId"].text, isOfDevice ? current.lease["jti"].text : std::string()})
      if (!jti.empty() && !ended.has(jti)) ended.set(jti, now + keepAfterRelease);
    next.set("leases", ended);
    for (const char* const name : {"token", "releaseCode"})
      if (tombstone[name].isText()) next.set(name, tombstone[name]);
    keep("tombstone.json", canonicalize(next));
    nextTryAt = options.clock() + 24 * hour;
    judge(false);
    return Outcome::released;
  }

  /** Only the token has ended. Lease, modes and place stay until this computer signs in again. */
  Outcome signOut(const Json& device) {
    Json left = Json::object();
    left.set("ended", device["token"]).set("account", device["account"]).set("device", device["device"]);
    keep("device.json", canonicalize(left));
    judge(false);
    return Outcome::signedOut;
  }

  /** Stores a new lease. It is verified first, and written before the file that refers to it. */
  bool accept(const Json& answer, const Json& known, bool isSignIn) {
    Json statements = Json::list();
    Trust all = trust();
    for (const Json& key : answer["revokedKeys"].items)
      if (key["statement"].isText()) all.revocations.push_back(key["statement"].text);
    for (const std::string& token : all.revocations) {
      const bool isKnown = std::any_of(statements.items.begin(), statements.items.end(),
                                       [&](const Json& one) { return one.text == token; });
      if (!isKnown) statements.items.push_back(token);
    }
    const std::string file = "# " + options.trust.product + " on this computer. Holds no password: keep it, copy it to a backup.\n" +
                             "lease: " + answer["lease"].text + "\nkey: " + answer["endorsement"].text + "\n";
    // Judge it by its own time, so that a wrong clock does not spoil a new lease.
    LeaseVerdict verdict = verifyLease(file, {all, hashed(), 0});
    if (verdict.reason != Reason::none || verdict.lease["jti"].text != answer["leaseId"].text) return false;

    Json device = Json::object();
    device.set("token", known["token"]).set("account", known["account"]).set("device", known["device"]);
    // A sign-in can only be repeated for some minutes. So its token is written first; it can fetch the lease again.
    if (isSignIn) keep("device.json", canonicalize(device));
    keep("lease.txt", file);
    device.set("leaseId", answer["leaseId"]).set("refreshAfter", answer["refreshAfter"]);
    keep("device.json", canonicalize(device));
    const std::int64_t iat = verdict.lease["iat"].number;
    keepMemory({iat, iat});
    if (!statements.items.empty())
      keep("revocations.json", canonicalize(Json::object().set("statements", statements)));
    keepNews(toNews(answer));

    failures = 0;
    nextTryAt = 0;
    current.reason = Reason::none;
    current.lease = std::move(verdict.lease);
    current.accountLabel = known["account"]["label"].text;
    current.isSignedOut = false;
    current.isClockBack = false;
    apply(std::move(verdict.modes), false);
    return true;
  }

  SignInState collect(const std::string& path, Json body, SignInPrompt& prompt) {
    std::unique_lock guard(mutex);
    body.set("deviceCode", deviceCode);
    guard.unlock();
    const HttpResponse response = post(path, body, {});
    guard.lock();
    const auto answer = toAnswer(response);
    noteRefusal(response, answer);
    const bool isOver = options.clock() >= prompt.expiresAt;
    if (response.status != 200 || !answer) return isOver ? SignInState::expired : SignInState::pending;
    const Json& of = *answer;
    if (of["intervalSeconds"].number > 0) prompt.intervalSeconds = of["intervalSeconds"].number;
    const std::string& state = of["state"].text;
    if (state == "number_needed") return SignInState::numberNeeded;
    if (state == "denied") return SignInState::denied;
    if (state == "expired") return SignInState::expired;
    if (state != "approved") return isOver ? SignInState::expired : SignInState::pending;
    Json known = Json::object();
    known.set("token", of["deviceToken"]).set("account", of["account"]).set("device", of["device"]);
    if (!of["deviceToken"].isText() || !accept(of, known, true)) return SignInState::failed;
    return SignInState::approved;
  }

  /** Sends a release that could not be sent earlier. */
  void sendRelease() {
    std::string token;
    {
      const std::lock_guard guard(mutex);
      token = findTombstone()["token"].text;
    }
    if (token.empty()) return;
    const HttpResponse response = post("/devices/deactivate", Json::object(), token);
    const std::lock_guard guard(mutex);
    const auto answer = toAnswer(response);
    const std::string code = answer ? (*answer)["error"]["code"].text : std::string();
    const bool isDone = answer && (response.status == 200 || code == "device_released" || code == "device_signed_out");
    if (!isDone) return;
    // A killed process may have left it. Without the record of its end it would count again.
    if (!findDevice()["token"].isText()) drop("device.json");
    const Json tombstone = findTombstone();
    Json next = Json::object();
    next.set("leases", tombstone["leases"]);
    if (tombstone["releaseCode"].isText()) next.set("releaseCode", tombstone["releaseCode"]);
    keep("tombstone.json", canonicalize(next));
  }
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
