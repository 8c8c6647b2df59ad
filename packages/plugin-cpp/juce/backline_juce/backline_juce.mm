#include "backline_juce.cpp"

#include "../../src/identify_mac.cpp"
