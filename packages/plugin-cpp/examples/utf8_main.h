#pragma once

#include <backline/store.hpp>

#include <string>
#include <vector>

/** A program of an example: its arguments are UTF-8. */
int run(int count, char** arguments);

#ifdef _WIN32
// Those of `main` are in the code page of the system, which has not every name of a folder. By mingw-w64: -municode.
int wmain(int count, wchar_t** wide) {
  std::vector<std::string> texts;
  for (int at = 0; at < count; ++at) texts.push_back(backline::windows::narrow(wide[at]));
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  return run(count, arguments.data());
}
#else
int main(int count, char** arguments) { return run(count, arguments); }
#endif
