#include "backline_juce.h"

#include "backline_Controller.cpp"
#include "backline_SignInPanel.cpp"

#if JUCE_WINDOWS
#include "../../src/identify_win.cpp"
#elif JUCE_LINUX
#include "../../src/identify_linux.cpp"
#endif
