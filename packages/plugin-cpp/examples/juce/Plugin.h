#pragma once

#include <backline_juce/backline_juce.h>

/** Shared by all instances in this process: the first creates it, the last destroys it. */
struct Licensing : backline::BacklineController {
  Licensing();
};

/** A synth with a single sine, which plays while its SKU may play. */
class ExampleProcessor : public juce::AudioProcessor, private juce::Timer {
 public:
  ExampleProcessor();
  ~ExampleProcessor() override { stopTimer(); }

  void prepareToPlay(double sampleRate, int blockSize) override;
  void releaseResources() override {}
  void processBlock(juce::AudioBuffer<float>& buffer, juce::MidiBuffer& midi) override;
  using juce::AudioProcessor::processBlock;

  juce::AudioProcessorEditor* createEditor() override;
  bool hasEditor() const override { return true; }
  const juce::String getName() const override { return "Backline Example"; }
  bool acceptsMidi() const override { return true; }
  bool producesMidi() const override { return false; }
  double getTailLengthSeconds() const override { return 0; }
  int getNumPrograms() override { return 1; }
  int getCurrentProgram() override { return 0; }
  void setCurrentProgram(int) override {}
  const juce::String getProgramName(int) override { return {}; }
  void changeProgramName(int, const juce::String&) override {}
  void getStateInformation(juce::MemoryBlock&) override {}
  void setStateInformation(const void*, int) override {}

  juce::SharedResourcePointer<Licensing> licensing;

 private:
  void timerCallback() override;

  backline::Client::Instance instance;
  backline::Gate gate;
  double phase = 0, rate = 48000;
  std::atomic<double> secondsPlayed{0};
};

class ExampleEditor : public juce::AudioProcessorEditor {
 public:
  explicit ExampleEditor(ExampleProcessor& processor);
  void resized() override { panel.setBounds(getLocalBounds()); }

 private:
  backline::SignInPanel panel;
};
