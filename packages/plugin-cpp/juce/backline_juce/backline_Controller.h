#pragma once

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** The settings that a plugin is built with. */
struct ControllerOptions {
  Trust trust = {};
  juce::String apiKey = {}, vendor = {}, product = {}, version = {};
  /** `beta` for early updates; empty means stable. */
  juce::String channel = {};
  /** `CLAP` or `LV2`, which JUCE cannot detect; otherwise empty. */
  juce::String format = {};
  /** The computer's name in the portal; empty for the system's name. */
  juce::String deviceName = {};
  /** Names of SKUs, including plans. The panel names these and only counts the others. */
  std::map<std::string, juce::String, std::less<>> names = {};
};

/** Posts with JUCE's own networking, with the system's proxy and certificates; at most 15 s in total. */
class JuceHttpClient : public HttpClient {
 public:
  HttpResponse post(const std::string& url, const std::string& body, const std::string& token) override;
  /** Ends the waiting call. Later calls fail at once. */
  void stop();

 private:
  void cancel();

  juce::CriticalSection lock;
  juce::WebInputStream* waiting = nullptr;
  bool isStopped = false;
};

/**
 * Create one per process, for example with a `juce::SharedResourcePointer`. It notifies its listeners of changes on the
 * message thread. Its thread only starts with `wake`, so a plugin scan starts none.
 */
class BacklineController : public juce::ChangeBroadcaster, private juce::Thread {
 public:
  explicit BacklineController(const ControllerOptions& options);
  ~BacklineController() override;

  /** Call it in the constructor of each processor, and keep the result as long as the processor lives. */
  [[nodiscard]] Client::Instance start(bool isRendering = false) { return client.start(isRendering); }
  /** For the audio thread: ask once per SKU, then read it there. */
  const std::atomic<Mode>& watch(const juce::String& sku) { return client.watch(sku.toStdString()); }
  ClientState getState() const { return client.state(); }
  juce::String getDiagnostics() { return juce::String(client.diagnostics()); }
  Summary getSummary() const { return summarize(client.state(), juce::Time::currentTimeMillis() / 1000); }
  const ControllerOptions& getOptions() const { return options; }

  /** Call it when an editor was opened, or 10 s of audio were played in real time. */
  void wake(Cause cause = Cause::editor);

  void signIn();
  void cancelSignIn();
  void answerNumber(const juce::String& digits);
  void deactivate();
  /** Asks for a fresh link and opens it in the browser, or else the download page. */
  void downloadUpdate();

  /** The current sign-in, or null. */
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
