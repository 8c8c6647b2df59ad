namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace {

constexpr int connectionMs = 5000;
constexpr int answerMs = 15 * 1000;
constexpr int minuteMs = 60 * 1000;
constexpr int stopMs = 200;

std::vector<std::filesystem::path> findFolders(const ControllerOptions& options) {
#if JUCE_LINUX
  const juce::String data = juce::SystemStats::getEnvironmentVariable("XDG_DATA_HOME", "~/.local/share");
  const auto own = juce::File(data).getChildFile(options.vendor.toLowerCase()).getChildFile(options.product.toLowerCase());
  return {toPath(own.getFullPathName().toStdString())};
#else
  const auto below = [&](juce::File::SpecialLocationType type) {
    auto folder = juce::File::getSpecialLocation(type);
#if JUCE_MAC
    folder = folder.getChildFile("Application Support");
#endif
    const auto own = folder.getChildFile(options.vendor).getChildFile(options.product);
    return toPath(own.getFullPathName().toStdString());
  };
  return {below(juce::File::commonApplicationDataDirectory), below(juce::File::userApplicationDataDirectory)};
#endif
}

std::string findFormat() {
  switch (juce::PluginHostType::getPluginLoadedAs()) {
    case juce::AudioProcessor::wrapperType_VST: return "VST2";
    case juce::AudioProcessor::wrapperType_AudioUnit: return "AU";
    case juce::AudioProcessor::wrapperType_AudioUnitv3: return "AUv3";
    case juce::AudioProcessor::wrapperType_AAX: return "AAX";
    case juce::AudioProcessor::wrapperType_LV2: return "LV2";
    case juce::AudioProcessor::wrapperType_Standalone: return "Standalone";
    default: return "VST3";
  }
}

ClientOptions toClientOptions(const ControllerOptions& options) {
  ClientOptions all;
  all.trust = options.trust;
  all.apiKey = options.apiKey.toStdString();
  const auto& name = options.deviceName;
  all.device.name = (name.isEmpty() ? juce::SystemStats::getComputerName() : name).toStdString();
  all.device.osVersion = juce::SystemStats::getOperatingSystemName().substring(0, 32).toStdString();
  all.plugin = {options.version.toStdString(), options.format.isEmpty() ? findFormat() : options.format.toStdString(),
                juce::PluginHostType().getHostDescription(), options.channel.toStdString()};
  all.identify = readIdentifiers;
  all.clock = [] { return juce::Time::currentTimeMillis() / 1000; };
  return all;
}

}  // namespace

HttpResponse JuceHttpClient::post(const std::string& url, const std::string& body, const std::string& token) {
  juce::String headers = "Content-Type: application/json\r\n";
  if (!token.empty()) headers << "Authorization: Bearer " << juce::String(token) << "\r\n";
  juce::WebInputStream stream(juce::URL(url).withPOSTData(juce::String::fromUTF8(body.c_str())), true);
  stream.withExtraHeaders(headers).withConnectionTimeout(connectionMs).withNumRedirectsToFollow(0);
  {
    const juce::ScopedLock guard(lock);
    if (isStopped) return {};
    waiting = &stream;
  }
  // JUCE only limits the connection time, so a server that sends a byte per second would block the thread.
  juce::WaitableEvent isDone;
  std::thread limit([&] {
    if (!isDone.wait(answerMs)) cancel();
  });
  HttpResponse response;
  if (stream.connect(nullptr)) {
    response.status = stream.getStatusCode();
    response.contentType = stream.getResponseHeaders().getValue("Content-Type", {}).toStdString();
    response.body = stream.readEntireStreamAsString().toStdString();
  }
  isDone.signal();
  limit.join();
  const juce::ScopedLock guard(lock);
  waiting = nullptr;
  return isStopped || stream.isError() ? HttpResponse{} : response;
}

void JuceHttpClient::cancel() {
  const juce::ScopedLock guard(lock);
  if (waiting != nullptr) waiting->cancel();
}

void JuceHttpClient::stop() {
  const juce::ScopedLock guard(lock);
  isStopped = true;
  cancel();
}

BacklineController::BacklineController(const ControllerOptions& of)
    : juce::Thread("Backline"), options(of), store(findFolders(of)), client(toClientOptions(of), store, http) {}

BacklineController::~BacklineController() {
  http.stop();
  stopThread(stopMs);
}

void BacklineController::wake(Cause cause) {
  nextCause = cause;
  isWanted = true;
  if (!isThreadRunning()) startThread();
  notify();
}

void BacklineController::add(std::function<void()> job) {
  {
    const juce::ScopedLock guard(lock);
    jobs.push_back(std::move(job));
  }
  if (!isThreadRunning()) startThread();
  notify();
}

void BacklineController::signIn() {
  add([this] {
    auto started = client.startSignIn();
    signInState = started ? SignInState::pending : SignInState::failed;
    const juce::ScopedLock guard(lock);
    prompt = std::move(started);
  });
}

void BacklineController::cancelSignIn() {
  const juce::ScopedLock guard(lock);
  prompt.reset();
}

void BacklineController::answerNumber(const juce::String& digits) {
  add([this, number = digits.toStdString()] {
    auto current = getPrompt();
    if (current) signInState = client.answerNumber(number, *current);
  });
}

void BacklineController::deactivate() {
  add([this] { client.deactivate(); });
}

void BacklineController::downloadUpdate() {
  add([this] {
    client.refresh(Cause::button);
    const auto state = client.state();
    if (!state.update) return;
    const Installer* const file = findInstaller(*state.update);
    const std::string& address = file != nullptr && !file->url.empty() ? file->url : state.update->page;
    if (address.empty()) return;
    juce::MessageManager::callAsync([url = juce::URL(juce::String(address))] { url.launchInDefaultBrowser(); });
  });
}

std::optional<SignInPrompt> BacklineController::getPrompt() const {
  const juce::ScopedLock guard(lock);
  return prompt;
}

bool BacklineController::saveOfflineRequest(const juce::File& file) {
  return file.replaceWithText(juce::String::fromUTF8(client.offlineRequest().c_str()), false, false, "\n");
}

Reason BacklineController::loadOffline(const juce::File& file) {
  if (file.getSize() > static_cast<juce::int64>(fileMaxBytes)) return Reason::malformed;
  const Reason reason = client.loadOffline(file.loadFileAsString().toStdString());
  sendChangeMessage();
  return reason;
}

void BacklineController::poll() {
  auto current = getPrompt();
  if (!current || signInState == SignInState::approved) return;
  const SignInState state = client.pollSignIn(*current);
  const juce::ScopedLock guard(lock);
  if (!prompt) return;
  signInState = state;
  if (state == SignInState::pending || state == SignInState::numberNeeded) prompt = current;
  else prompt.reset();
}

void BacklineController::run() {
  while (!threadShouldExit()) {
    std::function<void()> job;
    {
      const juce::ScopedLock guard(lock);
      if (!jobs.empty()) {
        job = std::move(jobs.front());
        jobs.pop_front();
      }
    }
    if (job) {
      job();
      sendChangeMessage();
      continue;
    }
    if (getPrompt()) poll();
    else if (isWanted) client.refresh(nextCause.exchange(Cause::start));
    sendChangeMessage();
    const auto current = getPrompt();
    // A job that arrives meanwhile ends the wait at once, because `notify` is remembered.
    wait(current ? static_cast<int>(current->intervalSeconds * 1000) : minuteMs);
  }
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
