#include "Plugin.h"

#include <backline/adapters/openssl.hpp>

#include <cmath>

#include "backline_roots.h"

namespace {

/** A SKU that the demonstration customer owns permanently. */
constexpr const char* sku = "MUS-01001";
constexpr double secondsUntilAsking = 10;

backline::ControllerOptions toControllerOptions() {
  backline::ControllerOptions options;
  options.trust = {backline::toRoots(backline_roots), BACKLINE_ISSUER, BACKLINE_PRODUCT,
                   backline::adapters::verifyByOpenssl};
  options.apiKey = "backline-portal";
  options.vendor = "Backline";
  options.product = "Example";
  options.version = "1.0.0";
  options.names = {{sku, "The example's sound"}};
  return options;
}

}  // namespace

Licensing::Licensing() : backline::BacklineController(toControllerOptions()) {}

ExampleProcessor::ExampleProcessor()
    : juce::AudioProcessor(BusesProperties().withOutput("Output", juce::AudioChannelSet::stereo(), true)),
      instance(licensing->start(isNonRealtime())),
      gate(licensing->watch(sku)) {}

void ExampleProcessor::prepareToPlay(double sampleRate, int) {
  rate = sampleRate;
  gate.prepare(sampleRate);
  startTimer(1000);
}

/** Runs on the message thread once a second, until it is clear that this is not a scan. */
void ExampleProcessor::timerCallback() {
  if (secondsPlayed.load() < secondsUntilAsking) return;
  stopTimer();
  licensing->wake();
}

void ExampleProcessor::processBlock(juce::AudioBuffer<float>& buffer, juce::MidiBuffer&) {
  const juce::ScopedNoDenormals noDenormals;
  const auto channelCount = static_cast<std::size_t>(buffer.getNumChannels());
  const auto frameCount = static_cast<std::size_t>(buffer.getNumSamples());
  auto* const* const channels = buffer.getArrayOfWritePointers();
  for (std::size_t frame = 0; frame < frameCount; ++frame) {
    const auto sample = static_cast<float>(0.1 * std::sin(phase));
    phase = std::fmod(phase + juce::MathConstants<double>::twoPi * 220 / rate, juce::MathConstants<double>::twoPi);
    for (std::size_t channel = 0; channel < channelCount; ++channel) channels[channel][frame] = sample;
  }
  gate.process(channels, channelCount, frameCount);
  if (!isNonRealtime()) secondsPlayed = secondsPlayed.load() + static_cast<double>(frameCount) / rate;
}

juce::AudioProcessorEditor* ExampleProcessor::createEditor() { return new ExampleEditor(*this); }

ExampleEditor::ExampleEditor(ExampleProcessor& of) : juce::AudioProcessorEditor(of), panel(*of.licensing) {
  addAndMakeVisible(panel);
  setSize(480, 420);
}

juce::AudioProcessor* JUCE_CALLTYPE createPluginFilter() { return new ExampleProcessor(); }
