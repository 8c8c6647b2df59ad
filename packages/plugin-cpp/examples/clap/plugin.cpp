// A CLAP instrument with a single sine, which plays while its SKU may play. It has no window: sign in with the console
// example, which stores its files in the same folder.
#include <backline/adapters/http_curl.hpp>
#include <backline/adapters/openssl.hpp>
#include <backline/gate.hpp>
#include <backline/identify.hpp>
#include <clap/clap.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <mutex>
#include <thread>

#include "backline_roots.h"

namespace {

constexpr const char* sku = "MUS-01001";
constexpr double secondsUntilAsking = 10;

std::filesystem::path findFolder() {
  const char* const data = std::getenv("XDG_DATA_HOME");
  const char* const home = std::getenv("HOME");
  const std::filesystem::path below = data != nullptr ? data : std::filesystem::path(home != nullptr ? home : ".") / ".local/share";
  return below / "backline" / "console";
}

backline::ClientOptions toPluginOptions() {
  backline::ClientOptions options;
  options.trust = {backline::toRoots(backline_roots), BACKLINE_ISSUER, BACKLINE_PRODUCT,
                   backline::adapters::verifyByOpenssl};
  options.apiKey = "backline-portal";
  options.device.name = "A computer with CLAP";
  options.plugin = {"1.0.0", "CLAP"};
  options.identify = backline::readIdentifiers;
  options.clock = [] { return static_cast<std::int64_t>(std::time(nullptr)); };
  return options;
}

/** Shared by all instances in this process. Its thread only starts with `wake`, so a scan starts none. */
class Licensing {
 public:
  ~Licensing() {
    http.stop();
    {
      const std::lock_guard guard(mutex);
      isOver = true;
    }
    changed.notify_all();
    if (worker.joinable()) worker.join();
  }
  void wake() {
    const std::lock_guard guard(mutex);
    if (!worker.joinable()) worker = std::thread([this] { run(); });
  }

 private:
  void run() {
    std::unique_lock guard(mutex);
    while (!isOver) {
      guard.unlock();
      client.refresh(backline::Cause::start);
      guard.lock();
      changed.wait_for(guard, std::chrono::minutes(1), [this] { return isOver; });
    }
  }

  backline::adapters::CurlHttpClient http;
  backline::FolderStore store{{findFolder()}};
  std::mutex mutex;
  std::condition_variable changed;
  std::thread worker;
  bool isOver = false;

 public:
  backline::Client client{toPluginOptions(), store, http};
};

std::shared_ptr<Licensing> share() {
  static std::weak_ptr<Licensing> shared;
  static std::mutex mutex;
  const std::lock_guard guard(mutex);
  auto found = shared.lock();
  if (!found) shared = found = std::make_shared<Licensing>();
  return found;
}

struct Plugin {
  explicit Plugin(const clap_host* of) : host(of) {}

  const clap_host* host;
  std::shared_ptr<Licensing> licensing = share();
  backline::Client::Instance instance = licensing->client.start();
  backline::Gate gate{licensing->client.watch(sku)};
  double phase = 0, rate = 48000, secondsPlayed = 0;
  bool hasAsked = false;
  clap_plugin clap{};

  static Plugin& of(const clap_plugin* plugin) { return *static_cast<Plugin*>(plugin->plugin_data); }

  clap_process_status process(const clap_process* block) {
    if (block->audio_outputs_count == 0 || block->audio_outputs[0].data32 == nullptr) return CLAP_PROCESS_ERROR;
    const clap_audio_buffer& out = block->audio_outputs[0];
    constexpr double turn = 6.283185307179586;
    for (std::uint32_t frame = 0; frame < block->frames_count; ++frame) {
      const auto sample = static_cast<float>(0.1 * std::sin(phase));
      phase = std::fmod(phase + turn * 220 / rate, turn);
      for (std::uint32_t channel = 0; channel < out.channel_count; ++channel) out.data32[channel][frame] = sample;
    }
    gate.process(out.data32, out.channel_count, block->frames_count);
    secondsPlayed += block->frames_count / rate;
    // The host calls back on its main thread. No thread is started here.
    if (!hasAsked && secondsPlayed >= secondsUntilAsking) host->request_callback(host);
    hasAsked = hasAsked || secondsPlayed >= secondsUntilAsking;
    return CLAP_PROCESS_CONTINUE;
  }
};

std::uint32_t countPorts(const clap_plugin*, bool isInput) { return isInput ? 0 : 1; }
bool getPort(const clap_plugin*, std::uint32_t index, bool isInput, clap_audio_port_info* info) {
  if (isInput || index > 0) return false;
  *info = {};
  std::snprintf(info->name, sizeof(info->name), "Output");
  info->flags = CLAP_AUDIO_PORT_IS_MAIN;
  info->channel_count = 2;
  info->port_type = CLAP_PORT_STEREO;
  info->in_place_pair = CLAP_INVALID_ID;
  return true;
}
const clap_plugin_audio_ports ports = {countPorts, getPort};

const char* const features[] = {CLAP_PLUGIN_FEATURE_INSTRUMENT, nullptr};
const clap_plugin_descriptor descriptor = {
    CLAP_VERSION, "com.example.backline", "Backline Example", "Backline", "", "", "", "1.0.0", "", features};

const clap_plugin* create(const clap_plugin_factory*, const clap_host* host, const char* id) {
  if (std::strcmp(id, descriptor.id) != 0) return nullptr;
  auto* const made = new Plugin(host);
  made->clap.desc = &descriptor;
  made->clap.plugin_data = made;
  made->clap.init = [](const clap_plugin*) { return true; };
  made->clap.destroy = [](const clap_plugin* plugin) { delete &Plugin::of(plugin); };
  made->clap.activate = [](const clap_plugin* plugin, double rate, std::uint32_t, std::uint32_t) {
    Plugin::of(plugin).rate = rate;
    Plugin::of(plugin).gate.prepare(rate);
    return true;
  };
  made->clap.deactivate = [](const clap_plugin*) {};
  made->clap.start_processing = [](const clap_plugin*) { return true; };
  made->clap.stop_processing = [](const clap_plugin*) {};
  made->clap.reset = [](const clap_plugin*) {};
  made->clap.process = [](const clap_plugin* plugin, const clap_process* block) { return Plugin::of(plugin).process(block); };
  made->clap.get_extension = [](const clap_plugin*, const char* name) -> const void* {
    return std::strcmp(name, CLAP_EXT_AUDIO_PORTS) == 0 ? &ports : nullptr;
  };
  made->clap.on_main_thread = [](const clap_plugin* plugin) { Plugin::of(plugin).licensing->wake(); };
  return &made->clap;
}

const clap_plugin_factory factory = {
    [](const clap_plugin_factory*) { return std::uint32_t{1}; },
    [](const clap_plugin_factory*, std::uint32_t) { return &descriptor; }, create};

}  // namespace

extern "C" CLAP_EXPORT const clap_plugin_entry clap_entry = {
    CLAP_VERSION, [](const char*) { return true; }, [] {},
    [](const char* id) -> const void* { return std::strcmp(id, CLAP_PLUGIN_FACTORY_ID) == 0 ? &factory : nullptr; }};
