#pragma once

#ifdef _WIN32
#include "packs/disk_windows.hpp"
#else
#include "packs/disk_posix.hpp"
#endif
