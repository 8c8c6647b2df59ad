#pragma once

#include "device_ids.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * This computer's identifiers, unhashed: hash them with `hashIds` before they leave the process. Starts no process,
 * needs no administrator rights, and takes at most 2 ms. Read them once per process, and only for a lease, a sign-in or
 * an offline request.
 */
DeviceIds readIdentifiers();

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
