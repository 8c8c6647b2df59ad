#pragma once

#include <backline/store.hpp>

#include <string>
#include <vector>

/** The main function of an example, with UTF-8 arguments. */
int run(int count, char** arguments);

#ifdef _WIN32
// The arguments of `main` use the system's code page, which cannot represent every folder name. With mingw-w64, add
// -municode.
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
