/*
  BEGIN_JUCE_MODULE_DECLARATION

  ID:                 backline_juce
  vendor:             Backline
  version:            0.9.0
  name:               Backline for JUCE
  description:        Signs a plugin's computer in, keeps its lease and shows a sign-in panel.
  license:            MIT
  dependencies:       juce_audio_processors, juce_core, juce_events, juce_gui_basics
  minimumCppStandard: 17
  OSXFrameworks:      IOKit CoreFoundation
  windowsLibs:        iphlpapi
  searchpaths:        ../../include

  END_JUCE_MODULE_DECLARATION
*/

#pragma once

#include <juce_audio_processors/juce_audio_processors.h>
#include <juce_core/juce_core.h>
#include <juce_events/juce_events.h>
#include <juce_gui_basics/juce_gui_basics.h>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <thread>

#include <backline/client.hpp>
#include <backline/gate.hpp>
#include <backline/identify.hpp>
#include <backline/summary.hpp>

#include "backline_Controller.h"
#include "backline_SignInPanel.h"
