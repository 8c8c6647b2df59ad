#pragma once

#include <atomic>
#include <thread>

#include "host.hpp"

namespace drive {

/** Two programs share one store: each reads complete files of the other, and none lands in the wrong place. */
inline void writesBesideReaders(const std::string& root) {
  const std::vector<fs::path> folders = {toPath(root + "/race first"), toPath(root + "/race second")};
  FolderStore writer(folders);
  const std::string texts[2] = {std::string(2000, 'A'), std::string(3000, 'B')};
  check::isTrue(writer.write("lease.txt", texts[0]), "writes a lease");
  std::atomic<bool> isOver{false};
  std::atomic<int> reads{0}, missed{0}, torn{0};
  std::thread reader([&] {
    FolderStore store(folders);
    for (; !isOver; ++reads) {
      const std::vector<std::string> found = store.read("lease.txt");
      if (found.empty()) ++missed;
      else if (found.size() > 1 || (found[0] != texts[0] && found[0] != texts[1])) ++torn;
    }
  });
  int left = 0, refused = 0;
  for (int round = 0; round < 100 || reads < 20; ++round) {
    if (!writer.write("lease.txt", texts[round % 2])) ++refused;
    writer.write("token.json", "token");
    writer.remove("token.json");
    if (see(toUtf8(folders[0] / "token.json"))) ++left;
  }
  isOver = true;
  reader.join();
  check::isEqual(refused, 0, "writes beside a reader");
  check::isEqual(left, 0, "removes beside a reader");
  check::isEqual(torn.load(), 0, "reads no half of a text");
  check::isEqual(missed.load(), 0, "reads a lease while it is written");
  check::isTrue(!fs::exists(folders[1] / "lease.txt"), "writes no second copy");
}

}  // namespace drive
