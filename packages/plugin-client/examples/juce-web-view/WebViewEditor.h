#pragma once

// JUCE 8 with JUCE_WEB_BROWSER=1. The page is `index.html`, with `page.css` and `plugin.mjs` bundled to `plugin.js`.
#include <backline/identify.hpp>
#include <backline/store.hpp>
#include <juce_gui_extra/juce_gui_extra.h>

/** A plugin window whose page runs the JavaScript client. The host provides files and identifiers. */
class WebViewEditor : public juce::Component {
 public:
  /**
   * `described` has `shop`, `device` and `plugin` for `createLicense`. `getPage` returns a file of the page by name.
   */
  WebViewEditor(juce::var described, std::vector<std::filesystem::path> folders,
                std::function<std::optional<juce::WebBrowserComponent::Resource>(const juce::String&)> getPage)
      : store(std::move(folders)), browser(toOptions(std::move(described)).withResourceProvider(std::move(getPage))) {
    addAndMakeVisible(browser);
    browser.goToURL(juce::WebBrowserComponent::getResourceProviderRoot());
  }

  void resized() override { browser.setBounds(getLocalBounds()); }

 private:
  using Args = const juce::Array<juce::var>&;
  using Done = juce::WebBrowserComponent::NativeFunctionCompletion;

  static std::string toText(const juce::var& value) { return value.toString().toStdString(); }
  static juce::String fromText(const std::string& text) { return juce::String::fromUTF8(text.c_str()); }

  juce::WebBrowserComponent::Options toOptions(juce::var described) {
    return juce::WebBrowserComponent::Options{}
        .withBackend(juce::WebBrowserComponent::Options::Backend::webview2)
        .withNativeIntegrationEnabled()
        .withNativeFunction("describe", [described](Args, Done done) { done(described); })
        .withNativeFunction("readIdentifiers", [](Args, Done done) {
          auto* const ids = new juce::DynamicObject();
          for (const auto& [kind, id] : backline::readIdentifiers()) ids->setProperty(fromText(kind), fromText(id));
          done(juce::var(ids));
        })
        .withNativeFunction("readFiles", [this](Args args, Done done) {
          juce::Array<juce::var> texts;
          for (const auto& text : store.read(toText(args[0]))) texts.add(fromText(text));
          done(texts);
        })
        .withNativeFunction("writeFile", [this](Args args, Done done) { done(store.write(toText(args[0]), toText(args[1]))); })
        .withNativeFunction("removeFile", [this](Args args, Done done) {
          store.remove(toText(args[0]));
          done({});
        })
        .withNativeFunction("openLink", [](Args args, Done done) {
          done(juce::URL(args[0].toString()).launchInDefaultBrowser());
        });
  }

  backline::FolderStore store;
  juce::WebBrowserComponent browser;
};
