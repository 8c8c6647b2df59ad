#pragma once

#ifdef _WIN32
#include "packs/disk/disk_windows.hpp"
#else
#include "packs/disk/disk_posix.hpp"
#endif
