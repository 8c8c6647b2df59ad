// A plugin without a host: signs this computer in and "plays" a sound while it may.
#include <backline/gate.hpp>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "../program.h"

namespace {

/** A SKU that the demonstration customer owns permanently. */
constexpr const char* demoSku = "MUS-01001";

const char* toWord(backline::Mode mode) {
  static constexpr const char* words[] = {"none", "keep", "full"};
  return words[static_cast<std::size_t>(mode)];
}

void print(const backline::ClientState& state) {
  std::printf("account: %s\n", state.accountLabel.empty() ? "none" : state.accountLabel.c_str());
  if (state.reason != backline::Reason::none) std::printf("reason: %s\n", std::string(toText(state.reason)).c_str());
  if (!state.refusal.empty())
    std::printf("refused: %s %s%s\n", state.refusal.c_str(), state.refusalNumber.c_str(), state.refusalField.c_str());
  for (const auto& [sku, mode] : state.modes) std::printf("%s: %s\n", sku.c_str(), toWord(mode));
  if (state.update && state.update->isNewer)
    std::printf("update: %s, at %s\n", state.update->version.c_str(), state.update->page.c_str());
  for (const backline::Notice& notice : state.notices) std::printf("notice: %s\n", notice.text.c_str());
}

int signIn(backline::Client& client) {
  auto prompt = client.startSignIn();
  if (!prompt) {
    const auto state = client.state();
    std::printf("%s %s\n", state.refusal.empty() ? "no answer" : state.refusal.c_str(), state.refusalField.c_str());
    return 1;
  }
  std::printf("Open %s\nand compare the code: %s\n", prompt->verificationUriComplete.c_str(), prompt->userCode.c_str());
  std::fflush(stdout);
  auto state = backline::SignInState::pending;
  while (state == backline::SignInState::pending || state == backline::SignInState::numberNeeded) {
    if (state == backline::SignInState::numberNeeded) {
      std::printf("The number that your browser shows: ");
      std::fflush(stdout);
      char number[16] = {};
      if (std::scanf("%15s", number) != 1) return 1;
      state = client.answerNumber(number, *prompt);
    } else {
      std::this_thread::sleep_for(std::chrono::seconds(prompt->intervalSeconds));
      state = client.pollSignIn(*prompt);
    }
  }
  print(client.state());
  return state == backline::SignInState::approved ? 0 : 1;
}

/** Renders one second of a tone in blocks of 512 frames, and returns its loudness. */
int play(const std::atomic<backline::Mode>& mode) {
  backline::Gate gate(mode);
  gate.prepare(48000);
  float loudest = 0;
  for (int block = 0; block < 94; ++block) {
    float samples[512];
    for (float& sample : samples) sample = 0.5f;
    float* const channels[] = {samples};
    gate.process(channels, 1, 512);
    for (const float sample : samples) loudest = sample > loudest ? sample : loudest;
  }
  std::printf("mode: %s\nloudest: %.2f\n", toWord(mode), static_cast<double>(loudest));
  return loudest > 0 ? 0 : 1;
}

}  // namespace

int run(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "", more = count > 2 ? arguments[2] : "";
  SystemHttp http;
  backline::FolderStore store({backline::toPath(findFolder())});
  backline::Client client(toClientOptions(), store, http);
  const auto instance = client.start();
  if (command == "sign-in") return signIn(client);
  if (command == "play") return play(client.watch(more.empty() ? demoSku : more));
  if (command == "state") return print(client.state()), 0;
  if (command == "refresh") {
    const auto outcome = client.refresh(backline::Cause::button);
    print(client.state());
    return outcome == backline::Outcome::fresh ? 0 : 1;
  }
  if (command == "request") return std::fputs(client.offlineRequest().c_str(), stdout) < 0;
  if (command == "load") {
    std::ifstream file(backline::toPath(more), std::ios::binary);
    const auto reason = client.loadOffline({std::istreambuf_iterator<char>(file), {}});
    std::printf("%s\n", reason == backline::Reason::none ? "loaded" : std::string(toText(reason)).c_str());
    return reason == backline::Reason::none ? 0 : 1;
  }
  if (command == "remove") return client.deactivate(), 0;
  std::fprintf(stderr, "usage: console sign-in | play [SKU] | state | refresh | request | load FILE | remove\n");
  return 2;
}
