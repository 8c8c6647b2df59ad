#pragma once

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * Shows the sign-in code with a button for the browser and clickable digits, the items that may play and for how long,
 * updates, notices, and a button to remove this computer. It has no text field, because some hosts intercept keys, and
 * no window of its own. Colors come from the host's look and feel unless set. Needs 480 by 400 pixels.
 */
class SignInPanel : public juce::Component, private juce::ChangeListener, private juce::Timer {
 public:
  enum ColourIds { backgroundColourId = 0x2b4c000, textColourId = 0x2b4c001, noticeColourId = 0x2b4c002, outlineColourId = 0x2b4c003 };

  explicit SignInPanel(BacklineController& controller);
  ~SignInPanel() override;

  /** Draws a QR code of the address, if the plugin provides a function. */
  std::function<void(juce::Graphics&, juce::Rectangle<int>, const juce::String& address)> drawQrCode;

  void paint(juce::Graphics& graphics) override;
  void resized() override;
  void colourChanged() override;
  void lookAndFeelChanged() override;

 private:
  void changeListenerCallback(juce::ChangeBroadcaster*) override;
  void timerCallback() override;
  void update();
  void updateNews(const ClientState& state, bool isSigningIn);
  void layOutNews(juce::Rectangle<int>& area);
  void addDigit(int digit);
  void askToRemove();
  juce::Colour pickColour(int own, int otherwise) const;

  BacklineController& controller;
  juce::Label title, text, owned, news, notes, notice;
  /** The area of the update; empty if there is none. */
  juce::Rectangle<int> card;
  juce::TextButton signIn{"Sign in"}, openBrowser{"Open browser"}, copyLink{"Copy link"}, cancel{"Cancel"},
      checkNow{"Check now"}, remove, copyDiagnostics{"Copy diagnostics"}, download{"Download"}, readMore{"Read more"};
  juce::OwnedArray<juce::TextButton> digits;
  juce::String number, noticeAddress;

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(SignInPanel)
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
