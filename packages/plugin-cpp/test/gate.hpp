#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "backline/gate.hpp"
#include "backline/summary.hpp"
#include "check.hpp"

namespace gateTests {

using namespace backline;

/** Sends ones through a gate in blocks of odd sizes, and returns the output. */
inline std::vector<float> play(Gate& gate, std::size_t frameCount) {
  std::vector<float> played;
  bool isAlike = true;
  for (std::size_t block = 1; played.size() < frameCount; block = block % 97 + 7) {
    std::vector<float> left(block, 1.0f), right(block, -1.0f);
    float* const channels[] = {left.data(), right.data()};
    gate.process(channels, 2, block);
    for (std::size_t at = 0; at < block; ++at) isAlike = isAlike && left[at] == -right[at];
    played.insert(played.end(), left.begin(), left.end());
  }
  check::isTrue(isAlike, "both channels fade alike");
  return played;
}

inline float largestStep(const std::vector<float>& played, float before) {
  float largest = 0;
  for (const float one : played) {
    largest = std::max(largest, std::abs(one - before));
    before = one;
  }
  return largest;
}

inline void fades() {
  constexpr double sampleRate = 44100;
  constexpr float step = 1.0f / 441 + 1e-6f;
  std::atomic<Mode> mode{Mode::full};
  Gate gate(mode);
  gate.prepare(sampleRate);
  check::isTrue(largestStep(play(gate, 500), 1.0f) == 0.0f, "an open gate does not change the sound");
  mode = Mode::keep;
  check::isTrue(largestStep(play(gate, 500), 1.0f) == 0.0f, "the gate of a kept SKU does not change the sound");
  mode = Mode::none;
  const auto closing = play(gate, 1000);
  check::isTrue(largestStep(closing, 1.0f) <= step && closing.back() == 0.0f && gate.isSilent(), "closes without a click");
  mode = Mode::full;
  check::isTrue(!gate.isSilent(), "says that it opens");
  const auto opening = play(gate, 1000);
  check::isTrue(largestStep(opening, 0.0f) <= step && opening.back() == 1.0f, "opens without a click");
  mode = Mode::none;
  const auto partly = play(gate, 200);
  mode = Mode::full;
  check::isTrue(largestStep(play(gate, 1000), partly.back()) <= step, "turns round without a click");
  mode = Mode::none;
  gate.prepare(96000);
  check::isTrue(gate.isSilent(), "a start has no fade");
  mode = Mode::full;
  const auto fast = play(gate, 2000);
  check::isTrue(largestStep(fast, 0.0f) <= 1.0f / 960 + 1e-6f && fast.back() == 1.0f, "knows the sample rate");
}

inline void sumsUp() {
  constexpr std::int64_t now = 1772625600;
  ClientState state;
  state.modes = {{"A", Mode::full}, {"B", Mode::full}, {"C", Mode::keep}, {"D", Mode::none}};
  Json ent = Json::list();
  ent.items = {Json::object().set("sku", "A").set("until", std::int64_t{0}),
               Json::object().set("sku", "B").set("until", now + 2 * day + 1),
               Json::object().set("sku", "C").set("until", now)};
  state.lease = Json::object().set("ent", ent).set("exp", now + 90 * day).set("wait", std::int64_t{3});
  const Summary summary = summarize(state, now);
  check::isTrue(summary.full == 2 && summary.keep == 1 && summary.none == 1 && summary.waiting == 3, "counts what is owned");
  check::isTrue(summary.daysWithoutNetwork == 90, "says how long it can do without a network");
  check::isTrue(summary.owned[0].daysLeft == -1 && summary.owned[1].daysLeft == 3 && summary.owned[2].daysLeft == 0,
                "says how many days are left");
  check::isTrue(summarize({}, now).owned.empty() && summarize({}, now).daysWithoutNetwork == -1, "without a lease too");
}

inline void run() {
  fades();
  sumsUp();
}

}  // namespace gateTests
