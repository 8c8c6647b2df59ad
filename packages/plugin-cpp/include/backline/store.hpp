#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

#include "encoding.hpp"

/** Where a client keeps its files. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** A path from UTF-8, and back: each standard of C++ spells it another way. */
inline std::filesystem::path toPath(std::string_view text) {
#ifdef __cpp_lib_char8_t
  return std::filesystem::path(std::u8string(text.begin(), text.end()));
#else
  return std::filesystem::u8path(text.begin(), text.end());
#endif
}
inline std::string toUtf8(const std::filesystem::path& path) {
  const auto text = path.u8string();
  return {text.begin(), text.end()};
}

/** What a lock is while it lives. */
using Lock = std::shared_ptr<void>;

class Store {
 public:
  virtual ~Store() = default;
  /** The texts of all files whose name ends so, folder by folder. Never waits for a lock. */
  virtual std::vector<std::string> read(std::string_view ending) = 0;
  /** Replaces a file as a whole: anyone who reads it, and a process that was killed, sees the old text or the new one. */
  virtual bool write(const std::string& name, const std::string& text) = 0;
  virtual void remove(const std::string& name) = 0;
  /** Null when another process has it. It saves work and protects nothing: no lock where none can be made is fine. */
  virtual Lock tryLock() = 0;
};

/** `size` random bytes as base64url. */
inline std::string makeRandomText(std::size_t size) {
  std::random_device device;
  std::string bytes;
  while (bytes.size() < size) bytes += static_cast<char>(device() & 255);
  return encodeBase64url(reinterpret_cast<const std::uint8_t*>(bytes.data()), size);
}

/** Files in several folders: all are read, and the first that takes a file is written to. */
class FolderStore : public Store {
 public:
  explicit FolderStore(std::vector<std::filesystem::path> all) : folders(std::move(all)) {}

  std::vector<std::string> read(std::string_view ending) override {
    std::vector<std::string> texts;
    // Containers and build machines mount one file instead of a folder.
    if (ending == ".txt") {
#ifdef _WIN32
      const wchar_t* const only = _wgetenv(L"BACKLINE_LEASE_FILE");
#else
      const char* const only = std::getenv("BACKLINE_LEASE_FILE");
#endif
      if (only != nullptr && *only != 0) {
        readInto(texts, only);
        return texts;
      }
    }
    for (const auto& folder : folders) {
      std::error_code error;
      std::filesystem::directory_iterator at(folder, error), end;
      for (std::size_t count = 0; !error && at != end && count < maxFiles; at.increment(error), ++count) {
        const std::string name = toUtf8(at->path().filename());
        const bool isWanted = name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending;
        // A pipe would wait for ever.
        if (isWanted && at->is_regular_file(error)) readInto(texts, at->path());
      }
    }
    return texts;
  }

  bool write(const std::string& name, const std::string& text) override {
    for (const auto& folder : folders) {
      std::error_code error;
      std::filesystem::create_directories(folder, error);
      const auto temporary = folder / (name + "." + makeRandomText(6) + ".tmp");
      if (!writeThrough(temporary, text, name == "device.json")) {
        std::filesystem::remove(temporary, error);
        continue;
      }
      std::filesystem::rename(temporary, folder / name, error);
      if (!error) return true;
      std::filesystem::remove(temporary, error);
    }
    return false;
  }

  void remove(const std::string& name) override {
    std::error_code error;
    for (const auto& folder : folders) std::filesystem::remove(folder / name, error);
  }

  Lock tryLock() override {
    for (const auto& folder : folders) {
      std::error_code error;
      std::filesystem::create_directories(folder, error);
      const auto path = folder / "refresh.lock";
#ifdef _WIN32
      // Compiled, and not run, in this repository's checks. The file is shared with nobody, so a second opening fails.
      int file = -1;
      const errno_t refusal = _wsopen_s(&file, path.c_str(), _O_CREAT | _O_RDWR, _SH_DENYRW, _S_IREAD | _S_IWRITE);
      if (refusal == 0) return std::make_shared<OpenFile>(file);
      if (refusal == EACCES && std::filesystem::exists(path, error)) return nullptr;
#else
      const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
      if (file < 0) continue;
      if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        ::close(file);
        return nullptr;
      }
      return std::make_shared<OpenFile>(file);
#endif
    }
    return std::make_shared<int>(0);
  }

 private:
  struct OpenFile {
    explicit OpenFile(int opened) : file(opened) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
#ifdef _WIN32
    ~OpenFile() { _close(file); }
#else
    ~OpenFile() { ::close(file); }
#endif
    int file;
  };

  static constexpr std::size_t maxFiles = 256;
  static constexpr std::size_t maxBytes = 1024 * 1024 + 1;
  std::vector<std::filesystem::path> folders;

  static void readInto(std::vector<std::string>& texts, const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return;
    std::string text(maxBytes, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    texts.push_back(std::move(text));
  }

  /** The token is for its owner alone; a lease may be read by every user of the computer. */
  static bool writeThrough(const std::filesystem::path& path, const std::string& text, bool isSecret) {
#ifdef _WIN32
    static_cast<void>(isSecret);
    std::FILE* const file = _wfopen(path.c_str(), L"wbx");
    if (file == nullptr) return false;
    const bool isWritten = std::fwrite(text.data(), 1, text.size(), file) == text.size() &&
                           std::fflush(file) == 0 && _commit(_fileno(file)) == 0;
    return std::fclose(file) == 0 && isWritten;
#else
    const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, isSecret ? 0600 : 0644);
    if (file < 0) return false;
    std::size_t done = 0;
    while (done < text.size()) {
      const ::ssize_t size = ::write(file, text.data() + done, text.size() - done);
      if (size <= 0) break;
      done += static_cast<std::size_t>(size);
    }
    const bool isWritten = done == text.size() && ::fsync(file) == 0;
    return ::close(file) == 0 && isWritten;
#endif
  }
};

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
