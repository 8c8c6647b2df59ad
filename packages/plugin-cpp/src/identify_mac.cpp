// Untested by this repository's checks. Link with IOKit and CoreFoundation.
#include <CoreFoundation/CoreFoundation.h>
#include <IOKit/IOKitLib.h>
#include <ifaddrs.h>
#include <net/if_dl.h>
#include <net/if_types.h>
#include <sys/attr.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "backline/identify.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace {

std::string readPlatformUuid() {
  const io_service_t service = IOServiceGetMatchingService(MACH_PORT_NULL, IOServiceMatching("IOPlatformExpertDevice"));
  if (service == 0) return {};
  const CFTypeRef value =
      IORegistryEntryCreateCFProperty(service, CFSTR("IOPlatformUUID"), kCFAllocatorDefault, 0);
  IOObjectRelease(service);
  char text[64] = {};
  if (value != nullptr) {
    if (CFGetTypeID(value) == CFStringGetTypeID())
      CFStringGetCString(static_cast<CFStringRef>(value), text, sizeof(text), kCFStringEncodingASCII);
    CFRelease(value);
  }
  return text;
}

/** The built-in card's address. Wi-Fi shows each network a different one, but the system this one. */
std::string readBuiltInAddress() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  std::string address;
  for (const ifaddrs* one = all; one != nullptr && address.empty(); one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_LINK || std::strcmp(one->ifa_name, "en0") != 0) continue;
    const auto* const link = reinterpret_cast<const sockaddr_dl*>(one->ifa_addr);
    if (link->sdl_alen != 6) continue;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(LLADDR(link));
    char text[18];
    std::snprintf(text, sizeof(text), "%02x:%02x:%02x:%02x:%02x:%02x", bytes[0], bytes[1], bytes[2], bytes[3], bytes[4],
                  bytes[5]);
    address = text;
  }
  freeifaddrs(all);
  return address;
}

/** The volume that the system starts from. */
std::string readVolumeUuid() {
  attrlist wanted{};
  wanted.bitmapcount = ATTR_BIT_MAP_COUNT;
  wanted.volattr = ATTR_VOL_INFO | ATTR_VOL_UUID;
  struct {
    std::uint32_t size;
    unsigned char uuid[16];
  } __attribute__((aligned(4), packed)) found{};
  if (getattrlist("/", &wanted, &found, sizeof(found), 0) != 0) return {};
  std::string text;
  char byte[3];
  for (const unsigned char value : found.uuid) {
    std::snprintf(byte, sizeof(byte), "%02x", value);
    text += byte;
  }
  return text;
}

}  // namespace

DeviceIds readIdentifiers() {
  DeviceIds ids{{"hw", readPlatformUuid()}, {"mac", readBuiltInAddress()}, {"os", readVolumeUuid()}};
  for (auto at = ids.begin(); at != ids.end();) at = at->second.empty() ? ids.erase(at) : std::next(at);
  return ids;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
