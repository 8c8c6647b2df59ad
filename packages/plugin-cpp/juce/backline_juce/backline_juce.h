/*
  BEGIN_JUCE_MODULE_DECLARATION

  ID:                 backline_juce
  vendor:             Backline
  version:            0.1.0
  name:               Backline for JUCE
  description:        Signs a plugin's computer in, keeps its lease and shows a plain sign-in panel.
  license:            MIT
  dependencies:       juce_audio_processors, juce_core, juce_events, juce_gui_basics
  minimumCppStandard: 17
  OSXFrameworks:      IOKit CoreFoundation
  windowsLibs:        iphlpapi
  searchpaths:        ../../include

  END_JUCE_MODULE_DECLARATION
*/

#pragma once

// Untried in this repository's checks: JUCE is not in it.
#include <juce_audio_processors/juce_audio_processors.h>
#include <juce_core/juce_core.h>
#include <juce_events/juce_events.h>
#include <juce_gui_basics/juce_gui_basics.h>

#include <backline/client.hpp>
#include <backline/identify.hpp>

#include "backline_Controller.h"
#include "backline_SignInPanel.h"
