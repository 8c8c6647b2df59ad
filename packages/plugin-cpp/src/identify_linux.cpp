#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "backline/identify.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace {

std::string readLine(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/** Finds the address of the first physical network card. Bridges, tunnels and random addresses have another type. */
std::string findPermanentAddress() {
  std::error_code error;
  std::set<std::filesystem::path> cards;
  for (std::filesystem::directory_iterator at("/sys/class/net", error), end; !error && at != end; at.increment(error))
    cards.insert(at->path());
  for (const auto& card : cards)
    if (std::filesystem::exists(card / "device", error) && readLine(card / "addr_assign_type") == "0")
      return readLine(card / "address");
  return {};
}

}  // namespace

DeviceIds readIdentifiers() {
  DeviceIds ids{{"hw", readLine("/sys/class/dmi/id/product_uuid")},
                {"mac", findPermanentAddress()},
                {"os", readLine("/etc/machine-id")}};
  for (auto at = ids.begin(); at != ids.end();) at = at->second.empty() ? ids.erase(at) : std::next(at);
  return ids;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
