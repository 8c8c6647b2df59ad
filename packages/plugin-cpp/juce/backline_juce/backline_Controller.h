#pragma once

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** What a plugin is built with. */
struct ControllerOptions {
  Trust trust = {};
  juce::String apiKey = {}, vendor = {}, product = {}, version = {};
  /** `beta` for whoever wants updates early; empty is stable. */
  juce::String channel = {};
  /** `CLAP` or `LV2`, which JUCE can't tell; empty: as JUCE says how it was loaded. */
  juce::String format = {};
  /** What the portal calls this computer; empty: as the system does. */
  juce::String deviceName = {};
  /** What SKUs are called, plans among them: the panel shows these by name, and the others as a number. */
  std::map<std::string, juce::String, std::less<>> names = {};
};

/** Posts with JUCE's own network code, and so with the system's proxy and certificates; at most 15 s in all. */
class JuceHttpClient : public HttpClient {
 public:
  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override;
  /** Ends the call that waits. Calls after it fail at once. */
  void stop();

 private:
  void cancel();

  juce::CriticalSection lock;
  juce::WebInputStream* waiting = nullptr;
  bool isStopped = false;
};

/**
 * One for each process, such as by a `juce::SharedResourcePointer`. It tells its listeners, on the message thread, when
 * the state has changed. Its thread starts with `wake` and not before: a scan starts none.
 */
class BacklineController : public juce::ChangeBroadcaster, private juce::Thread {
 public:
  explicit BacklineController(const ControllerOptions& options);
  ~BacklineController() override;

  /** For the constructor of each processor: keep what it returns as long as the processor lives. */
  [[nodiscard]] Client::Instance start(bool isRendering = false) { return client.start(isRendering); }
  /** For the audio thread: ask once for each SKU, and read it there. */
  const std::atomic<Mode>& watch(const juce::String& sku) { return client.watch(sku.toStdString()); }
  ClientState getState() const { return client.state(); }
  juce::String getDiagnostics() { return juce::String(client.diagnostics()); }
  Summary getSummary() const { return summarize(client.state(), juce::Time::currentTimeMillis() / 1000); }
  const ControllerOptions& getOptions() const { return options; }

  /** When an editor was opened, or 10 s of audio were played in real time. */
  void wake(Cause cause = Cause::editor);

  void signIn();
  void cancelSignIn();
  void answerNumber(const juce::String& digits);
  void deactivate();
  /** Asks for a link that lives and opens it in the browser, or the download page where there is none. */
  void downloadUpdate();

  /** The sign-in that runs; null when there is none. */
  std::optional<SignInPrompt> getPrompt() const;
  SignInState getSignInState() const { return signInState.load(); }

  bool saveOfflineRequest(const juce::File& file);
  Reason loadOffline(const juce::File& file);

 private:
  void run() override;
  void add(std::function<void()> job);
  void poll();

  const ControllerOptions options;
  JuceHttpClient http;
  FolderStore store;
  Client client;

  juce::CriticalSection lock;
  std::deque<std::function<void()>> jobs;
  std::optional<SignInPrompt> prompt;
  std::atomic<SignInState> signInState{SignInState::failed};
  std::atomic<Cause> nextCause{Cause::start};
  std::atomic<bool> isWanted{false};

  JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(BacklineController)
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
