#pragma once

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>

#include <cstdint>

#include "windows_calls.hpp"
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

#include "encoding.hpp"

/** Storage for a client's files. */
namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/** Converts a path from and to UTF-8. Invalid text becomes U+FFFD. Neither function throws. */
#ifdef _WIN32
inline std::filesystem::path toPath(std::string_view text) { return windows::widen(text); }
inline std::string toUtf8(const std::filesystem::path& path) { return windows::narrow(path.native()); }
#else
inline std::filesystem::path toPath(std::string_view text) { return text; }
inline std::string toUtf8(const std::filesystem::path& path) { return path.native(); }
#endif

/** A lock, which lasts as long as this object. */
using Lock = std::shared_ptr<void>;

class Store {
 public:
  virtual ~Store() = default;
  /** The texts of all files with this ending, folder by folder. Never waits for a lock. */
  virtual std::vector<std::string> read(std::string_view ending) = 0;
  /** Replaces a whole file. Readers see the old or the new text, even after a kill. */
  virtual bool write(const std::string& name, const std::string& text) = 0;
  virtual void remove(const std::string& name) = 0;
  /** Null if another process has the lock. A lock only saves work, so an implementation may have none. */
  virtual Lock tryLock() = 0;
};

/** `size` random bytes in base64url. */
inline std::string makeRandomText(std::size_t size) {
  std::random_device device;
  std::string bytes;
  while (bytes.size() < size) bytes += static_cast<char>(device() & 255);
  return encodeBase64url(reinterpret_cast<const std::uint8_t*>(bytes.data()), size);
}

/** Files in several folders. All folders are read, and the first that accepts a file gets it. */
class FolderStore : public Store {
 public:
  explicit FolderStore(std::vector<std::filesystem::path> all) : folders(std::move(all)) {}

  std::vector<std::string> read(std::string_view ending) override {
    std::vector<std::string> texts;
    // Containers and build machines mount a single file instead of a folder.
    if (ending == ".txt") {
#ifdef _WIN32
      const wchar_t* const only = _wgetenv(L"BACKLINE_LEASE_FILE");
#else
      const char* const only = std::getenv("BACKLINE_LEASE_FILE");
#endif
      if (only != nullptr && *only != 0) {
        readInto(texts, only, false);
        return texts;
      }
    }
    for (const auto& folder : folders) {
      std::error_code error;
      std::filesystem::directory_iterator at(folder, error), end;
      for (std::size_t count = 0; !error && at != end && count < maxFiles; at.increment(error), ++count) {
        const std::string name = toUtf8(at->path().filename());
        const bool isWanted = name.size() >= ending.size() && name.substr(name.size() - ending.size()) == ending;
        if (!isWanted) continue;
        // A pipe would block.
        const std::filesystem::file_type type = at->status(error).type();
        const bool isFile = type == std::filesystem::file_type::regular || type == std::filesystem::file_type::not_found;
        if (isFile) readInto(texts, at->path(), true);
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
      if (replace(temporary, folder / name)) {
        // Older copies would be read too.
        for (const auto& other : folders)
          if (other != folder) removeFile(other / name);
        return true;
      }
      std::filesystem::remove(temporary, error);
      if (isHeld(folder / name)) return false;
    }
    return false;
  }

  void remove(const std::string& name) override {
    for (const auto& folder : folders) removeFile(folder / name);
  }

  Lock tryLock() override {
    for (const auto& folder : folders) {
      std::error_code error;
      std::filesystem::create_directories(folder, error);
      const auto path = folder / "refresh.lock";
#ifdef _WIN32
      // Opened exclusively, so a second opening fails.
      void* handle = nullptr;
      const unsigned long access = windows::genericRead | windows::genericWrite;
      const unsigned long refusal = windows::open(path.native(), access, windows::shareNothing, windows::openAlways, handle);
      if (refusal == windows::sharingViolation) return nullptr;
      const int file = refusal == windows::success ? _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), 0) : -1;
      if (file >= 0) return std::make_shared<OpenFile>(file);
#else
      const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
      if (file < 0) continue;
      const auto lock = std::make_shared<OpenFile>(file);
      if (::flock(file, LOCK_EX | LOCK_NB) == 0) return lock;
      if (errno == EWOULDBLOCK) return nullptr;
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

  static void readInto(std::vector<std::string>& texts, const std::filesystem::path& path, bool isListed) {
    // Checked before the file is opened: no Windows program can replace an open file.
    std::string text(maxBytes, '\0');
    std::FILE* file = nullptr;
    // During a replacement, drives such as exFAT have neither the old nor the new file for a moment.
    again([&] { return isPassing(openToRead(path, file)) && isListed; });
    if (file == nullptr) return;
    text.resize(std::fread(text.data(), 1, text.size(), file));
    std::fclose(file);
    texts.push_back(std::move(text));
  }

  /** Retries for 300 ms while `attempt` fails. */
  template <typename Attempt>
  static void again(Attempt attempt) {
    for (int tries = 0; attempt() && tries < 60; ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

#ifdef _WIN32
  /** Another program, such as a virus scanner, holds the file. */
  static bool isBusy(unsigned long error) { return error == windows::sharingViolation || error == windows::accessDenied; }
  static bool isPassing(unsigned long error) { return error == windows::fileNotFound || isBusy(error); }
  static bool replace(const std::filesystem::path& from, const std::filesystem::path& to) {
    unsigned long error = windows::success;
    again([&] { return isBusy(error = windows::move(from.native(), to.native())); });
    if (!isBusy(error)) return error == windows::success;
    // Windows cannot replace an open file, and a busy system may suspend the reader. A reader that shares everything
    // allows the old file to be moved aside.
    const std::filesystem::path aside = from.native() + L".tmp";
    if (windows::move(to.native(), aside.native()) != windows::success) return false;
    error = windows::move(from.native(), to.native());
    if (error == windows::success) windows::remove(aside.native());
    else windows::move(aside.native(), to.native());
    return error == windows::success;
  }
  static void removeFile(const std::filesystem::path& path) {
    again([&] { return isBusy(windows::remove(path.native())); });
  }
  /** True if another program holds a file that this user may write. A second copy elsewhere would compete with it. */
  static bool isHeld(const std::filesystem::path& path) {
    void* handle = nullptr;
    const unsigned long error =
        windows::open(path.native(), windows::genericWrite, windows::shareAll, windows::openExisting, handle);
    if (error == windows::success) _close(_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), 0));
    return error == windows::success || error == windows::sharingViolation;
  }
  /** True if no other program is in the way: all may read, replace and remove the file. */
  static unsigned long openShared(const std::filesystem::path& path, bool isNew, std::FILE*& opened) {
    void* handle = nullptr;
    const unsigned long access = isNew ? windows::genericWrite : windows::genericRead;
    const unsigned long disposition = isNew ? windows::createNew : windows::openExisting;
    const unsigned long error = windows::open(path.native(), access, windows::shareAll, disposition, handle);
    if (error != windows::success) return error;
    const int file = _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), _O_BINARY | (isNew ? 0 : _O_RDONLY));
    opened = file < 0 ? nullptr : _fdopen(file, isNew ? "wb" : "rb");
    return error;
  }
  static unsigned long openToRead(const std::filesystem::path& path, std::FILE*& file) { return openShared(path, false, file); }
#else
  static bool isPassing(int error) { return error == ENOENT; }
  static bool replace(const std::filesystem::path& from, const std::filesystem::path& to) {
    return ::rename(from.c_str(), to.c_str()) == 0;
  }
  static void removeFile(const std::filesystem::path& path) { ::unlink(path.c_str()); }
  /** Programs never block each other here. */
  static bool isHeld(const std::filesystem::path&) { return false; }
  static int openToRead(const std::filesystem::path& path, std::FILE*& file) {
    file = std::fopen(path.c_str(), "rb");
    return file == nullptr ? errno : 0;
  }
#endif

  /** Only the owner may read the token; every user of the computer may read a lease. */
  static bool writeThrough(const std::filesystem::path& path, const std::string& text, bool isSecret) {
#ifdef _WIN32
    static_cast<void>(isSecret);
    std::FILE* file = nullptr;
    again([&] { return isBusy(openShared(path, true, file)); });
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
