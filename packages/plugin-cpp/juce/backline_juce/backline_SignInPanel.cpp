namespace backline {

namespace {

constexpr int rowHeight = 32, gap = 8, qrSize = 128, numberLength = 4;

juce::String explain(const ClientState& state) {
  if (!state.releaseCode.empty()) return "Release code: " + juce::String(state.releaseCode);
  if (state.isClockBack) return "Your computer's clock looks wrong.";
  switch (state.reason) {
    case Reason::none: break;
    case Reason::signedOut: return "Sign in to play what you own.";
    case Reason::released: return "This computer was removed from the account. Sign in again to play.";
    case Reason::foreign: return "This license file is for another computer. Sign in to play here.";
    case Reason::newerFormat: return "This license file needs a newer version of the plugin.";
    default: return "The license file can't be used (" + juce::String(std::string(toText(state.reason))) + "). Sign in again.";
  }
  if (state.isSignedOut) return "You were signed out of all computers. Everything plays on; sign in again to renew it.";
  const auto isKept = [](const auto& one) { return one.second == Mode::keep; };
  if (std::any_of(state.modes.begin(), state.modes.end(), isKept))
    return "Connect once to load new sounds. Everything in your sessions plays.";
  const auto exp = state.lease["exp"].number;
  if (exp == 0) return "Ready.";
  return "Ready. Wants to see the internet until " + juce::Time(exp * 1000).toString(true, false) + ".";
}

}  // namespace

SignInPanel::SignInPanel(BacklineController& of) : controller(of) {
  for (auto* const child : std::initializer_list<juce::Component*>{&title, &text, &signIn, &openBrowser, &copyLink, &cancel,
                                                                  &checkNow, &remove, &copyDiagnostics})
    addAndMakeVisible(child);
  for (int digit = 0; digit <= 9; ++digit) {
    auto* const button = digits.add(new juce::TextButton(juce::String(digit)));
    button->onClick = [this, digit] { addDigit(digit); };
    addAndMakeVisible(button);
  }
  title.setFont(juce::FontOptions(28.0f));
  signIn.onClick = [this] { controller.signIn(); };
  openBrowser.onClick = [this] {
    if (const auto prompt = controller.getPrompt())
      juce::URL(juce::String(prompt->verificationUriComplete)).launchInDefaultBrowser();
  };
  copyLink.onClick = [this] {
    if (const auto prompt = controller.getPrompt())
      juce::SystemClipboard::copyTextToClipboard(juce::String(prompt->verificationUriComplete));
  };
  cancel.onClick = [this] {
    controller.cancelSignIn();
    update();
  };
  checkNow.onClick = [this] { controller.wake(Cause::button); };
  remove.onClick = [this] { controller.deactivate(); };
  copyDiagnostics.onClick = [this] { juce::SystemClipboard::copyTextToClipboard(controller.getDiagnostics()); };
  controller.addChangeListener(this);
  controller.wake();
  update();
}

SignInPanel::~SignInPanel() {
  controller.removeChangeListener(this);
  controller.cancelSignIn();
}

void SignInPanel::changeListenerCallback(juce::ChangeBroadcaster*) { update(); }

void SignInPanel::addDigit(int digit) {
  number << digit;
  if (number.length() == numberLength) controller.answerNumber(std::exchange(number, {}));
  update();
}

void SignInPanel::update() {
  const auto prompt = controller.getPrompt();
  const auto state = controller.getState();
  const bool isAsked = prompt && controller.getSignInState() == SignInState::numberNeeded;
  const bool isSignedIn = !state.accountLabel.empty();
  title.setText(prompt ? juce::String(prompt->userCode) : juce::String::fromUTF8(state.accountLabel.c_str()), juce::dontSendNotification);
  text.setText(isAsked  ? "Enter the number that your browser shows: " + number.paddedRight('-', numberLength)
               : prompt ? juce::String("Compare this code with the one in your browser.")
                        : explain(state),
               juce::dontSendNotification);
  signIn.setVisible(!prompt && !isSignedIn);
  for (auto* const button : {&openBrowser, &copyLink, &cancel}) button->setVisible(prompt.has_value());
  for (auto* const button : {&checkNow, &remove}) button->setVisible(!prompt && isSignedIn);
  copyDiagnostics.setVisible(!prompt);
  for (auto* const button : digits) button->setVisible(isAsked);
  resized();
  repaint();
}

void SignInPanel::paint(juce::Graphics& graphics) {
  const auto prompt = controller.getPrompt();
  if (!prompt || !drawQrCode) return;
  drawQrCode(graphics, getLocalBounds().reduced(gap).removeFromRight(qrSize).removeFromTop(qrSize),
             juce::String(prompt->verificationUriComplete));
}

void SignInPanel::resized() {
  auto area = getLocalBounds().reduced(gap);
  title.setBounds(area.removeFromTop(rowHeight));
  text.setBounds(area.removeFromTop(rowHeight * 2));
  const auto place = [&](std::initializer_list<juce::Component*> row) {
    auto line = area.removeFromTop(rowHeight);
    for (auto* const child : row)
      if (child->isVisible()) child->setBounds(line.removeFromLeft(150).reduced(2));
  };
  auto line = area.removeFromTop(rowHeight);
  for (auto* const button : digits) button->setBounds(line.removeFromLeft(rowHeight).reduced(2));
  place({&signIn, &openBrowser, &copyLink, &cancel});
  place({&checkNow, &remove, &copyDiagnostics});
}

}  // namespace backline
