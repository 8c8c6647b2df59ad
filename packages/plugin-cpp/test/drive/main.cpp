#include "web.hpp"
// In this order: winsock2.h comes before windows.h.
#include "promises.hpp"
#include "store_race.hpp"
#include "threads.hpp"
#include "../../examples/utf8_main.h"

/** `main PROMISES FOLDER [TRAIT ...]`: what `fixtures/packs/promises.json` promises, in a folder of a drive. */
int run(int count, char** arguments) {
  const auto promises = drive::parseJson(drive::see(count > 1 ? arguments[1] : "").value_or(""));
  if (!promises || count < 3) {
    std::fprintf(stderr, "usage: %s fixtures/packs/promises.json FOLDER [first] [exfat] [small]\n", arguments[0]);
    return 2;
  }
  const std::set<std::string> traits = drive::findTraits(count - 3, arguments + 3);
  const std::string root = std::string(arguments[2]) + "/Drive Tests";
  drive::runAll<drive::DiskRun>((*promises)["disk"], root, traits, "disk");
  drive::runAll<drive::StoreRun>((*promises)["store"], root, traits, "store");
  drive::writesBesideReaders(root);
  // Of no drive.
  if (traits.count("first") > 0) {
    drive::endsThreads();
#ifdef _WIN32
    drive::asksTheWeb();
#endif
  }
  drive::clear(root);
  std::printf("%d passed, %d failed\n", check::passed, check::failed);
  return check::failed == 0 ? 0 : 1;
}
