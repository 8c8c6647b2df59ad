#pragma once

namespace backline {

/**
 * A plain panel: the code, one button for the browser, digits for the mouse, and the state of this computer. No text
 * field, because hosts keep keys for themselves, and no window of its own. Give it your look and feel.
 */
class SignInPanel : public juce::Component, private juce::ChangeListener {
 public:
  explicit SignInPanel(BacklineController& controller);
  ~SignInPanel() override;

  /** Draws a QR code of the address, where the plugin has a drawer of them. */
  std::function<void(juce::Graphics&, juce::Rectangle<int>, const juce::String& address)> drawQrCode;

  void paint(juce::Graphics& graphics) override;
  void resized() override;

 private:
  void changeListenerCallback(juce::ChangeBroadcaster*) override;
  void update();
  void addDigit(int digit);

  BacklineController& controller;
  juce::Label title, text;
  juce::TextButton signIn{"Sign in"}, openBrowser{"Open browser"}, copyLink{"Copy link"}, cancel{"Cancel"},
      checkNow{"Check now"}, remove{"Remove this computer"}, copyDiagnostics{"Copy diagnostics"};
  juce::OwnedArray<juce::TextButton> digits;
  juce::String number;

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SignInPanel)
};

}  // namespace backline
