#include <cstdio>
#include <cstdlib>
#include <random>

// Keep this order: winsock2.h before windows.h, and the shim before the tests' disk.
#include "../drive/web.hpp"
#include "../drive/promises.hpp"
#include "../drive/store_race.hpp"
#include "../drive/threads.hpp"
#include "../../examples/utf8_main.h"
#include "drive.hpp"
#include "engine.hpp"
#include "fuzz.hpp"
#include "hostile.hpp"
#include "model.hpp"
#include "nearby.hpp"
#include "vectors.hpp"

namespace {

void testDrive(const backline::Json& promises, const std::string& folder, const std::set<std::string>& traits) {
  const std::string root = folder + "/Drive Tests";
  drive::runAll<drive::DiskRun>(promises["disk"], root, traits, "disk");
  drive::runAll<drive::StoreRun>(promises["store"], root, traits, "store");
  drive::writesBesideReaders(root);
  packDrive::run(root, traits);
  // Tests without a drive.
  if (traits.count("first") > 0) {
    drive::hashesInThreads();
    drive::asksTheWeb();
  }
  drive::clear(root);
}

/** Waits for the file `let-go`. */
void hold(const std::string& path, const std::string& how) {
  const drive::Holder holder(path, drive::toSharing(how));
  std::printf(holder.isHolding ? "held\n" : "not held\n");
  std::fflush(stdout);
  while (holder.isHolding && !drive::see("let-go")) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

}  // namespace

/**
 * `main hold FILE share|hold|close` keeps a file open, like a sampler. `main FIXTURES` runs vectors and engine. `main
 * FIXTURES drive FOLDER [TRAIT ...]` runs `promises.json` and packs in a folder on a drive. `main FIXTURES SECONDS
 * [SEED]` fuzzes. FIXTURES is the folder `fixtures/packs`.
 */
int run(int count, char** arguments) {
  const std::string fixtures = count > 1 ? arguments[1] : "";
  if (count == 4 && fixtures == "hold") return hold(arguments[2], arguments[3]), 0;
  const auto all = packVectors::readVectors(fixtures + "/vectors.json");
  const auto states = backline::parseJson(packVectors::readFile(fixtures + "/states.json"));
  const auto promises = backline::parseJson(packVectors::readFile(fixtures + "/promises.json"));
  if (!all || !states || !promises) {
    std::fprintf(stderr, "usage: %s fixtures/packs [SECONDS [SEED] | drive FOLDER [first] [exfat] [small]]\n", arguments[0]);
    return 2;
  }
  if (count > 3 && std::string(arguments[2]) == "drive") {
    testDrive(*promises, arguments[3], drive::findTraits(count - 4, arguments + 4));
  } else if (count > 2) {
    const std::uint64_t seed = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : std::random_device()();
    const std::size_t tries = packFuzz::run(*all, std::atof(arguments[2]), seed);
    std::printf("fuzz: %zu lists and heads, seed %llu, ", tries, static_cast<unsigned long long>(seed));
  } else {
    packVectors::runStates(*states);
    packEngine::run();
    packNearby::run();
    packHostile::run((*all)["drives"]);
    const char* const asked = std::getenv("PACK_LIVES");
    const std::uint64_t lives = asked == nullptr ? 40 : std::strtoull(asked, nullptr, 10);
    const char* const begin = std::getenv("PACK_SEED");
    const std::uint64_t first = begin == nullptr ? 1 : std::strtoull(begin, nullptr, 10);
    const packModel::Counts counts = packModel::run(first, lives, 10);
    std::printf("%llu lives with %d kills, %d cancels, %d pairs, %d flips, %d pulls, ", static_cast<unsigned long long>(lives), counts.kills, counts.cancels, counts.pairs, counts.flips, counts.pulls);
    for (const tested::Adapter& adapter : tested::adapters) {
      tested::verify = adapter.verify;
      std::printf("%s: %zu vectors of packs, ", adapter.name, packVectors::run(*all));
    }
  }
  std::printf("%d passed, %d failed\n", check::passed, check::failed);
  return check::failed == 0 ? 0 : 1;
}
