#pragma once

// The parts of JUCE 8 that our module and example use, declared but not defined. They allow a syntax check without
// JUCE. Written for this test; add nothing that JUCE does not have.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>

#ifndef JUCE_MAC
#define JUCE_MAC 0
#endif
#ifndef JUCE_WINDOWS
#define JUCE_WINDOWS 0
#endif
#if !JUCE_MAC && !JUCE_WINDOWS
#define JUCE_LINUX 1
#else
#define JUCE_LINUX 0
#endif
#define JUCE_CALLTYPE
#define JUCE_DECLARE_NON_COPYABLE_WITH_LEAK_DETECTOR(Name) \
  Name(const Name&) = delete;                              \
  Name& operator=(const Name&) = delete;

namespace juce {

using int64 = long long;

class String {
 public:
  String() noexcept;
  String(const char* text);
  String(const std::string& text);
  explicit String(int number);
  explicit String(int64 number);
  explicit String(long number);
  static String fromUTF8(const char* text, int size = -1);
  bool isEmpty() const noexcept;
  bool isNotEmpty() const noexcept;
  int length() const noexcept;
  String substring(int start, int end) const;
  String toLowerCase() const;
  String paddedRight(char padding, int length) const;
  std::string toStdString() const;
};
String operator+(const String& a, const String& b);
String operator+(const String& a, const char* b);
String operator+(const char* a, const String& b);
String& operator<<(String& text, const char* more);
String& operator<<(String& text, const String& more);
String& operator<<(String& text, int more);

class StringArray {
 public:
  void add(String text);
  int size() const noexcept;
  bool isEmpty() const noexcept;
  String joinIntoString(const char* between) const;
  static StringArray fromLines(const String& text);
};

class StringPairArray {
 public:
  String getValue(const String& name, const String& otherwise) const;
};

class MemoryBlock {};

class File {
 public:
  enum SpecialLocationType { userApplicationDataDirectory, commonApplicationDataDirectory };
  explicit File(const String& path);
  static File getSpecialLocation(SpecialLocationType type);
  File getChildFile(const String& path) const;
  const String& getFullPathName() const noexcept;
  int64 getSize() const;
  String loadFileAsString() const;
  bool replaceWithText(const String& text, bool asUnicode, bool withMark, const char* lineFeed) const;
};

class URL {
 public:
  URL(const String& address);
  URL withPOSTData(const String& data) const;
  bool launchInDefaultBrowser() const;
};

class WebInputStream {
 public:
  WebInputStream(const URL& url, bool addParametersToRequestBody);
  WebInputStream& withExtraHeaders(const String& headers);
  WebInputStream& withConnectionTimeout(int ms);
  WebInputStream& withNumRedirectsToFollow(int count);
  class Listener;
  bool connect(Listener* listener);
  bool isError() const;
  void cancel();
  StringPairArray getResponseHeaders();
  int getStatusCode();
  String readEntireStreamAsString();
};

class CriticalSection {};
class ScopedLock {
 public:
  explicit ScopedLock(const CriticalSection& lock) noexcept;
  ~ScopedLock() noexcept;
};
class WaitableEvent {
 public:
  bool wait(double timeOutMilliseconds = -1.0) const;
  void signal() const;
};

class Thread {
 public:
  explicit Thread(const String& name);
  virtual ~Thread();
  virtual void run() = 0;
  bool startThread();
  bool stopThread(int ms);
  bool isThreadRunning() const;
  bool threadShouldExit() const;
  bool wait(double ms) const;
  void notify() const;
};

class Time {
 public:
  static int64 currentTimeMillis() noexcept;
};
class SystemStats {
 public:
  static String getComputerName();
  static String getOperatingSystemName();
  static String getEnvironmentVariable(const String& name, const String& otherwise);
};

template <typename Number>
struct MathConstants {
  static constexpr Number twoPi = static_cast<Number>(2 * 3.141592653589793);
};
template <typename Type>
Type jlimit(Type low, Type high, Type value) noexcept;
template <typename Type>
Type jmin(Type a, Type b);
template <typename Type>
Type jmax(Type a, Type b);

template <typename Object>
class SharedResourcePointer {
 public:
  SharedResourcePointer();
  Object* operator->() const noexcept;
  Object& operator*() const noexcept;
};
template <typename Object>
class OwnedArray {
 public:
  Object* add(Object* object);
  Object* getFirst() const noexcept;
  Object** begin() noexcept;
  Object** end() noexcept;
};

// Declares events.

class ChangeBroadcaster;
class ChangeListener {
 public:
  virtual ~ChangeListener() = default;
  virtual void changeListenerCallback(ChangeBroadcaster* source) = 0;
};
class ChangeBroadcaster {
 public:
  virtual ~ChangeBroadcaster();
  void addChangeListener(ChangeListener* listener);
  void removeChangeListener(ChangeListener* listener);
  void sendChangeMessage();
};
class Timer {
 public:
  virtual ~Timer();
  virtual void timerCallback() = 0;
  void startTimer(int ms) noexcept;
  void stopTimer() noexcept;
  bool isTimerRunning() const noexcept;
};
class MessageManager {
 public:
  static bool callAsync(std::function<void()> function);
};

// Declares components.

template <typename Number>
class Rectangle {
 public:
  Rectangle reduced(Number by) const noexcept;
  Rectangle removeFromTop(Number by) noexcept;
  Rectangle removeFromBottom(Number by) noexcept;
  Rectangle removeFromLeft(Number by) noexcept;
  Rectangle removeFromRight(Number by) noexcept;
  Rectangle withTrimmedRight(Number by) const noexcept;
  Rectangle withHeight(Number height) const noexcept;
  Rectangle<float> toFloat() const noexcept;
  Number getHeight() const noexcept;
  bool isEmpty() const noexcept;
};
class Colour {};
template <typename Number>
class BorderSize {
 public:
  explicit BorderSize(Number all) noexcept;
};
class FontOptions {
 public:
  explicit FontOptions(float height);
  FontOptions(float height, int style);
};
class Font {
 public:
  enum FontStyleFlags { bold = 1 };
  Font(FontOptions options);
};
class Justification {
 public:
  enum Flags { topLeft = 9 };
  Justification(int flags) noexcept;
};
class Graphics {
 public:
  void fillAll(Colour colour) const;
  void setColour(Colour colour);
  void drawRoundedRectangle(Rectangle<float> bounds, float corner, float line) const;
};
class LookAndFeel {
 public:
  bool isColourSpecified(int id) const noexcept;
};
enum NotificationType { dontSendNotification };

class Component {
 public:
  virtual ~Component();
  virtual void paint(Graphics& graphics);
  virtual void resized();
  virtual void colourChanged();
  virtual void lookAndFeelChanged();
  void addAndMakeVisible(Component& child, int zOrder = -1);
  void addAndMakeVisible(Component* child, int zOrder = -1);
  virtual void setVisible(bool isShown);
  bool isVisible() const noexcept;
  void setBounds(Rectangle<int> bounds);
  void setSize(int width, int height);
  Rectangle<int> getLocalBounds() const noexcept;
  void repaint();
  LookAndFeel& getLookAndFeel() const noexcept;
  Colour findColour(int id, bool inheritFromParent = false) const;
  bool isColourSpecified(int id) const;
  void setColour(int id, Colour colour);
};
class ResizableWindow {
 public:
  enum ColourIds { backgroundColourId = 1 };
};
class Label : public Component {
 public:
  enum ColourIds { textColourId = 2 };
  void setText(const String& text, NotificationType notification);
  String getText(bool returnActiveEditorContents = false) const;
  void setFont(const Font& font);
  void setJustificationType(Justification type);
  void setBorderSize(BorderSize<int> size);
};
class TextButton : public Component {
 public:
  TextButton();
  explicit TextButton(const String& text);
  void setButtonText(const String& text);
  std::function<void()> onClick;
};
class ComboBox : public Component {
 public:
  enum ColourIds { outlineColourId = 3 };
};
class SystemClipboard {
 public:
  static void copyTextToClipboard(const String& text);
};

// Declares audio.

template <typename Sample>
class AudioBuffer {
 public:
  int getNumChannels() const noexcept;
  int getNumSamples() const noexcept;
  Sample* const* getArrayOfWritePointers();
};
class MidiBuffer {};
class ScopedNoDenormals {
 public:
  ScopedNoDenormals() noexcept;
  ~ScopedNoDenormals() noexcept;
};
class AudioChannelSet {
 public:
  static AudioChannelSet stereo();
};
class AudioProcessorEditor;
class AudioProcessor {
 public:
  enum WrapperType {
    wrapperType_Undefined,
    wrapperType_VST,
    wrapperType_VST3,
    wrapperType_AudioUnit,
    wrapperType_AudioUnitv3,
    wrapperType_AAX,
    wrapperType_Standalone,
    wrapperType_Unity,
    wrapperType_LV2
  };
  struct BusesProperties {
    BusesProperties withOutput(const String& name, const AudioChannelSet& layout, bool isActive) const;
  };
  explicit AudioProcessor(const BusesProperties& buses);
  virtual ~AudioProcessor();
  virtual const String getName() const = 0;
  virtual void prepareToPlay(double sampleRate, int blockSize) = 0;
  virtual void releaseResources() = 0;
  virtual void processBlock(AudioBuffer<float>& buffer, MidiBuffer& midi) = 0;
  virtual void processBlock(AudioBuffer<double>& buffer, MidiBuffer& midi);
  virtual double getTailLengthSeconds() const = 0;
  virtual bool acceptsMidi() const = 0;
  virtual bool producesMidi() const = 0;
  virtual AudioProcessorEditor* createEditor() = 0;
  virtual bool hasEditor() const = 0;
  virtual int getNumPrograms() = 0;
  virtual int getCurrentProgram() = 0;
  virtual void setCurrentProgram(int index) = 0;
  virtual const String getProgramName(int index) = 0;
  virtual void changeProgramName(int index, const String& name) = 0;
  virtual void getStateInformation(MemoryBlock& state) = 0;
  virtual void setStateInformation(const void* state, int size) = 0;
  bool isNonRealtime() const noexcept;
};
class AudioProcessorEditor : public Component {
 public:
  AudioProcessorEditor(AudioProcessor& processor) noexcept;
};
class PluginHostType {
 public:
  PluginHostType();
  static AudioProcessor::WrapperType getPluginLoadedAs() noexcept;
  const char* getHostDescription() const noexcept;
};

}  // namespace juce
