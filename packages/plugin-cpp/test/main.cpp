#include <cstdlib>
#include <cstring>

#include "backline/identify.hpp"
#include "client.hpp"
#include "fuzz.hpp"
#include "gate.hpp"
#include "news.hpp"
#include "smbios.hpp"
#include "vectors.hpp"

/** `main VECTORS` runs vectors and client. `main VECTORS SECONDS [SEED]` fuzzes. */
int main(int count, char** arguments) {
  const auto all = backline::parseJson(vectors::readFile(count > 1 ? arguments[1] : ""));
  if (!all) {
    std::fprintf(stderr, "usage: %s fixtures/activation/vectors.json [SECONDS [SEED]]\n", arguments[0]);
    return 2;
  }
  if (count > 2) {
    const std::uint64_t seed = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : std::random_device()();
    const std::size_t tries = fuzz::run(*all, std::atof(arguments[2]), seed);
    std::printf("fuzz: %zu files, seed %llu, ", tries, static_cast<unsigned long long>(seed));
  } else {
    gateTests::run();
    smbiosTests::run();
    for (const tested::Adapter& adapter : tested::adapters) {
      tested::verify = adapter.verify;
      vectors::run(*all);
      client::run(*all);
      newsTests::run(*all);
      const auto [ms, ratio] = vectors::measureLease(*all, "a lease of 200 SKUs");
      // Unoptimized code is slow on a slow computer, so it is compared with reading the same bytes.
#ifndef __OPTIMIZE__
      check::isTrue(ratio <= 3, "a lease of 200 SKUs is judged in the time of reading its JSON three times");
#elif !defined(__SANITIZE_ADDRESS__)
      check::isTrue(ms <= 2, "a lease of 200 SKUs is judged within 2 ms");
#endif
      std::printf("%s: a lease of 200 SKUs in %.2f ms, %.2f of reading it, ", adapter.name, ms, ratio);
    }
    for (const auto& [kind, id] : backline::readIdentifiers()) check::isTrue(!id.empty(), "an identifier has a value: " + kind);
  }
  std::printf("%d passed, %d failed\n", check::passed, check::failed);
  return check::failed == 0 ? 0 : 1;
}
