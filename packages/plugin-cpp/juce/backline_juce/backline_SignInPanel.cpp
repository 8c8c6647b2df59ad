namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace {

constexpr int margin = 16, rowHeight = 32, lineHeight = 18, gap = 12, qrSize = 128, numberLength = 4, buttonWidth = 148;
constexpr int maxLines = 6;
/** The time for the second press. */
constexpr int confirmMs = 5000;
constexpr const char* removeText = "Remove computer";
constexpr const char* confirmText = "Press to confirm";

juce::String toDaysText(std::int64_t days) { return days == 1 ? juce::String("1 day") : juce::String(days) + " days"; }

juce::String explain(const ClientState& state, const Summary& summary) {
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
  if (summary.full == 0 && summary.keep > 0) return "Connect once to load new sounds. Everything in your sessions plays.";
  if (summary.daysWithoutNetwork < 0) return "Ready. No internet is needed.";
  return "Ready. Plays " + toDaysText(summary.daysWithoutNetwork) + " without internet.";
}

/** Lists named items with their days, and counts the rest. */
juce::String listOwned(const Summary& summary, const ControllerOptions& options) {
  juce::StringArray lines;
  int others = 0;
  for (const Owned& one : summary.owned) {
    const auto name = options.names.find(one.sku);
    if (name == options.names.end()) {
      others += one.mode == Mode::full ? 1 : 0;
      continue;
    }
    const juce::String left = one.mode == Mode::none   ? juce::String("ended")
                              : one.mode == Mode::keep ? juce::String("plays in your sessions")
                              : one.daysLeft < 0       ? juce::String("for good")
                                                       : toDaysText(one.daysLeft) + " left";
    lines.add(name->second + ": " + left);
  }
  if (others > 0) lines.add((lines.isEmpty() ? "Sounds that play: " : "Other sounds that play: ") + juce::String(others));
  if (summary.waiting > 0) lines.add("Waiting for a place on this computer: " + juce::String(summary.waiting));
  return lines.joinIntoString("\n");
}

int countLines(const juce::Label& label) {
  return juce::jlimit(1, maxLines, juce::StringArray::fromLines(label.getText()).size());
}

}  // namespace

SignInPanel::SignInPanel(BacklineController& of) : controller(of) {
  for (auto* const child : std::initializer_list<juce::Component*>{
           &title, &text, &owned, &news, &notes, &notice, &signIn, &openBrowser, &copyLink, &cancel, &checkNow, &remove,
           &copyDiagnostics, &download, &readMore})
    addAndMakeVisible(child);
  for (int digit = 0; digit <= 9; ++digit) {
    auto* const button = digits.add(new juce::TextButton(juce::String(digit)));
    button->onClick = [this, digit] { addDigit(digit); };
    addAndMakeVisible(button);
  }
  title.setFont(juce::FontOptions(28.0f));
  news.setFont(juce::FontOptions(16.0f, juce::Font::bold));
  for (auto* const label : {&owned, &notes}) label->setJustificationType(juce::Justification::topLeft);
  for (auto* const label : {&title, &text, &owned, &news, &notes, &notice}) label->setBorderSize(juce::BorderSize<int>(0));
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
  remove.setButtonText(removeText);
  remove.onClick = [this] { askToRemove(); };
  copyDiagnostics.onClick = [this] { juce::SystemClipboard::copyTextToClipboard(controller.getDiagnostics()); };
  download.onClick = [this] { controller.downloadUpdate(); };
  readMore.onClick = [this] { juce::URL(noticeAddress).launchInDefaultBrowser(); };
  controller.addChangeListener(this);
  controller.wake();
  lookAndFeelChanged();
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

/** The second press removes. A dialog could hide behind the windows of some hosts. */
void SignInPanel::askToRemove() {
  if (isTimerRunning()) {
    timerCallback();
    controller.deactivate();
    return;
  }
  remove.setButtonText(confirmText);
  startTimer(confirmMs);
}

void SignInPanel::timerCallback() {
  stopTimer();
  remove.setButtonText(removeText);
}

void SignInPanel::updateNews(const ClientState& state, bool isSigningIn) {
  const bool hasUpdate = !isSigningIn && state.update && state.update->isNewer;
  const bool hasNotice = !isSigningIn && !state.notices.empty();
  for (auto* const child : std::initializer_list<juce::Component*>{&news, &notes, &download}) child->setVisible(hasUpdate);
  if (hasUpdate) {
    news.setText("Version " + juce::String(state.update->version) + " is here", juce::dontSendNotification);
    notes.setText(juce::String(state.update->notes), juce::dontSendNotification);
  }
  noticeAddress = hasNotice ? juce::String(state.notices.front().url) : juce::String();
  notice.setVisible(hasNotice);
  readMore.setVisible(noticeAddress.isNotEmpty());
  juce::StringArray lines;
  for (const Notice& one : state.notices) lines.add(juce::String(one.text));
  notice.setText(lines.joinIntoString("\n"), juce::dontSendNotification);
}

void SignInPanel::update() {
  const auto prompt = controller.getPrompt();
  const auto state = controller.getState();
  const auto summary = controller.getSummary();
  const bool isAsked = prompt && controller.getSignInState() == SignInState::numberNeeded;
  const bool isSignedIn = !state.accountLabel.empty();
  title.setText(prompt ? juce::String(prompt->userCode) : juce::String(state.accountLabel), juce::dontSendNotification);
  text.setText(isAsked  ? "Enter the number that your browser shows: " + number.paddedRight('-', numberLength)
               : prompt ? juce::String("Compare this code with the one in your browser.")
                        : explain(state, summary),
               juce::dontSendNotification);
  owned.setText(listOwned(summary, controller.getOptions()), juce::dontSendNotification);
  owned.setVisible(!prompt);
  signIn.setVisible(!prompt && (!isSignedIn || state.isSignedOut));
  for (auto* const button : {&openBrowser, &copyLink, &cancel}) button->setVisible(prompt.has_value());
  for (auto* const button : {&checkNow, &remove}) button->setVisible(!prompt && isSignedIn);
  copyDiagnostics.setVisible(!prompt);
  for (auto* const button : digits) button->setVisible(isAsked);
  updateNews(state, prompt.has_value());
  resized();
  repaint();
}

juce::Colour SignInPanel::pickColour(int own, int otherwise) const {
  const bool isSet = isColourSpecified(own) || getLookAndFeel().isColourSpecified(own);
  return findColour(isSet ? own : otherwise, true);
}

void SignInPanel::colourChanged() { lookAndFeelChanged(); }

void SignInPanel::lookAndFeelChanged() {
  const auto ofText = pickColour(textColourId, juce::Label::textColourId);
  for (auto* const label : {&title, &text, &owned, &news, &notes}) label->setColour(juce::Label::textColourId, ofText);
  notice.setColour(juce::Label::textColourId, pickColour(noticeColourId, juce::Label::textColourId));
  repaint();
}

void SignInPanel::paint(juce::Graphics& graphics) {
  graphics.fillAll(pickColour(backgroundColourId, juce::ResizableWindow::backgroundColourId));
  if (!card.isEmpty()) {
    graphics.setColour(pickColour(outlineColourId, juce::ComboBox::outlineColourId));
    graphics.drawRoundedRectangle(card.toFloat(), 6.0f, 1.0f);
  }
  const auto prompt = controller.getPrompt();
  if (!prompt || !drawQrCode) return;
  drawQrCode(graphics, getLocalBounds().reduced(margin).removeFromRight(qrSize).removeFromTop(qrSize),
             juce::String(prompt->verificationUriComplete));
}

void SignInPanel::resized() {
  auto area = getLocalBounds().reduced(margin);
  const auto place = [](juce::Rectangle<int> line, std::initializer_list<juce::Component*> row) {
    for (auto* const child : row)
      if (child->isVisible()) child->setBounds(line.removeFromLeft(buttonWidth).withTrimmedRight(4));
  };
  const bool hasQrCode = controller.getPrompt().has_value() && drawQrCode;
  auto head = area.removeFromTop(hasQrCode ? qrSize : rowHeight * 2);
  if (hasQrCode) head.removeFromRight(qrSize + gap);
  title.setBounds(head.removeFromTop(rowHeight));
  text.setBounds(head.removeFromTop(rowHeight));
  area.removeFromTop(gap);
  if (digits.getFirst()->isVisible()) {
    auto line = area.removeFromTop(rowHeight);
    for (auto* const button : digits) button->setBounds(line.removeFromLeft(rowHeight).reduced(2));
    area.removeFromTop(gap);
  }
  place(area.removeFromBottom(rowHeight), {&signIn, &openBrowser, &copyLink, &cancel, &checkNow, &remove, &copyDiagnostics});
  area.removeFromBottom(gap);
  if (owned.isVisible()) {
    owned.setBounds(area.removeFromTop(countLines(owned) * lineHeight));
    area.removeFromTop(gap);
  }
  layOutNews(area);
}

void SignInPanel::layOutNews(juce::Rectangle<int>& area) {
  card = {};
  if (notice.isVisible()) {
    auto line = area.removeFromBottom(juce::jmax(rowHeight, countLines(notice) * lineHeight));
    if (readMore.isVisible()) readMore.setBounds(line.removeFromRight(buttonWidth).withHeight(rowHeight));
    notice.setBounds(line);
    area.removeFromBottom(gap);
  }
  if (!news.isVisible()) return;
  card = area.removeFromTop(juce::jmin(area.getHeight(), rowHeight + countLines(notes) * lineHeight + gap * 2));
  auto inner = card.reduced(gap);
  auto line = inner.removeFromTop(rowHeight);
  download.setBounds(line.removeFromRight(buttonWidth));
  news.setBounds(line);
  notes.setBounds(inner);
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
