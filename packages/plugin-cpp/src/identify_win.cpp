// Link with iphlpapi.
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <winsock2.h>
// Keep this order.
#include <iphlpapi.h>
#include <windows.h>
#include <winioctl.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "backline/identify.hpp"
#include "backline/smbios.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

namespace {

DeviceIds readFirmware() {
  constexpr DWORD provider = 0x52534d42;  // RSMB
  std::vector<std::uint8_t> table(GetSystemFirmwareTable(provider, 0, nullptr, 0));
  const auto size = static_cast<DWORD>(table.size());
  return GetSystemFirmwareTable(provider, 0, table.data(), size) == size ? readSmbios(table) : DeviceIds();
}

/**
 * The lowest address of a network card on the bus. Virtual cards are elsewhere, and the order changes with the
 * hardware.
 */
std::string readAddress() {
  ULONG size = 16 * 1024;
  std::vector<unsigned char> buffer(size);
  auto* const first = reinterpret_cast<IP_ADAPTER_ADDRESSES*>(buffer.data());
  constexpr ULONG flags = GAA_FLAG_SKIP_UNICAST | GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
  if (GetAdaptersAddresses(AF_UNSPEC, flags, nullptr, first, &size) != NO_ERROR) return {};
  std::string lowest;
  for (const auto* one = first; one != nullptr; one = one->Next) {
    const bool isCard = one->IfType == IF_TYPE_ETHERNET_CSMACD || one->IfType == IF_TYPE_IEEE80211;
    if (!isCard || one->PhysicalAddressLength != 6 || one->ConnectionType != NET_IF_CONNECTION_DEDICATED) continue;
    const std::string connection = std::string("SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E972-E325-11CE-BFC1-08002BE10318}\\") +
                                   one->AdapterName + "\\Connection";
    char instance[256] = {};
    DWORD length = sizeof(instance) - 1;
    const LSTATUS status = RegGetValueA(HKEY_LOCAL_MACHINE, connection.c_str(), "PnpInstanceID", RRF_RT_REG_SZ, nullptr, instance, &length);
    if (status != ERROR_SUCCESS || std::strncmp(instance, "PCI\\", 4) != 0) continue;
    const std::string address = toHexText(one->PhysicalAddress, 6, ":");
    if (lowest.empty() || address < lowest) lowest = address;
  }
  return lowest;
}

/** The first disk's serial number. Opening the drive without access rights is enough to ask for it. */
std::string readDiskSerial() {
  const HANDLE drive = CreateFileW(L"\\\\.\\PhysicalDrive0", 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr);
  if (drive == INVALID_HANDLE_VALUE) return {};
  STORAGE_PROPERTY_QUERY query{StorageDeviceProperty, PropertyStandardQuery, {}};
  std::vector<unsigned char> buffer(1024);
  DWORD size = 0;
  const BOOL isRead = DeviceIoControl(drive, IOCTL_STORAGE_QUERY_PROPERTY, &query, sizeof(query), buffer.data(),
                                      static_cast<DWORD>(buffer.size()), &size, nullptr);
  CloseHandle(drive);
  const auto* const found = reinterpret_cast<const STORAGE_DEVICE_DESCRIPTOR*>(buffer.data());
  if (!isRead || found->SerialNumberOffset == 0 || found->SerialNumberOffset >= size) return {};
  const char* const text = reinterpret_cast<const char*>(buffer.data()) + found->SerialNumberOffset;
  return {text, strnlen(text, size - found->SerialNumberOffset)};
}

std::string readMachineGuid() {
  char text[64] = {};
  DWORD size = sizeof(text) - 1;
  const LSTATUS status = RegGetValueA(HKEY_LOCAL_MACHINE, "SOFTWARE\\Microsoft\\Cryptography", "MachineGuid",
                                      RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY, nullptr, text, &size);
  return status == ERROR_SUCCESS ? text : std::string();
}

}  // namespace

DeviceIds readIdentifiers() {
  DeviceIds ids{{"mac", readAddress()}, {"disk", readDiskSerial()}, {"os", readMachineGuid()}};
  ids.merge(readFirmware());
  for (auto at = ids.begin(); at != ids.end();) at = at->second.empty() ? ids.erase(at) : std::next(at);
  return ids;
}

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
