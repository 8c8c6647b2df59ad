namespace backline {

namespace {

constexpr int connectionMs = 5000;
constexpr int minuteMs = 60 * 1000;
constexpr int stopMs = 200;

std::vector<std::filesystem::path> findFolders(const ControllerOptions& options) {
  const auto below = [&](juce::File::SpecialLocationType type) {
    auto folder = juce::File::getSpecialLocation(type);
#if JUCE_MAC
    folder = folder.getChildFile("Application Support");
#endif
    const auto own = folder.getChildFile(options.vendor).getChildFile(options.product);
    return std::filesystem::u8path(own.getFullPathName().toStdString());
  };
#if JUCE_LINUX
  const juce::String data = juce::SystemStats::getEnvironmentVariable("XDG_DATA_HOME", "~/.local/share");
  const auto own = juce::File(data).getChildFile(options.vendor.toLowerCase()).getChildFile(options.product.toLowerCase());
  return {std::filesystem::u8path(own.getFullPathName().toStdString())};
#else
  return {below(juce::File::commonApplicationDataDirectory), below(juce::File::userApplicationDataDirectory)};
#endif
}

std::string findFormat() {
  switch (juce::PluginHostType::getPluginLoadedAs()) {
    case juce::AudioProcessor::wrapperType_AudioUnit:
    case juce::AudioProcessor::wrapperType_AudioUnitv3: return "AU";
    case juce::AudioProcessor::wrapperType_AAX: return "AAX";
    case juce::AudioProcessor::wrapperType_Standalone: return "App";
    default: return "VST3";
  }
}

ClientOptions toClientOptions(const ControllerOptions& options) {
  ClientOptions all;
  all.trust = options.trust;
  all.apiKey = options.apiKey.toStdString();
#if JUCE_MAC
  all.device.os = "macOS";
#elif JUCE_WINDOWS
  all.device.os = "Windows";
#else
  all.device.os = "Linux";
#endif
  all.device.name = juce::SystemStats::getComputerName().toStdString();
  all.device.osVersion = juce::SystemStats::getOperatingSystemName().substring(0, 32).toStdString();
  all.plugin = {options.version.toStdString(), findFormat(), juce::PluginHostType().getHostDescription()};
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
  HttpResponse response;
  if (stream.connect(nullptr)) {
    response.status = stream.getStatusCode();
    response.contentType = stream.getResponseHeaders().getValue("Content-Type", {}).toStdString();
    response.body = stream.readEntireStreamAsString().toStdString();
  }
  const juce::ScopedLock guard(lock);
  waiting = nullptr;
  return isStopped ? HttpResponse{} : response;
}

void JuceHttpClient::stop() {
  const juce::ScopedLock guard(lock);
  isStopped = true;
  if (waiting != nullptr) waiting->cancel();
}

BacklineController::BacklineController(const ControllerOptions& options)
    : juce::Thread("Backline"), store(findFolders(options)), client(toClientOptions(options), store, http) {}

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
    // A job that comes meanwhile ends the wait at once: `notify` is remembered.
    wait(current ? static_cast<int>(current->intervalSeconds * 1000) : minuteMs);
  }
}

}  // namespace backline
