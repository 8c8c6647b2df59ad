#pragma once

#include "device_ids.hpp"

namespace backline {
inline namespace BACKLINE_VERSION_NAMESPACE {

/**
 * This computer's identifiers as the system reports them. No child process, nothing that needs an administrator, and no
 * more than 2 ms. Raw: hash them with `hashIds` before they leave the process. Read once a process, and not before there
 * is a lease to judge, a sign-in or an offline request.
 */
DeviceIds readIdentifiers();

}  // namespace BACKLINE_VERSION_NAMESPACE
}  // namespace backline
