/** Paths and caches for compilers and CMake. Building is quick, running slow. */
export const toolEnv = { ...process.env, CMAKE_BUILD_TYPE: 'Debug', CXXFLAGS: '-O0 -g0', HOSTNAME: 'A test' };

/** Only runs in `npm run test:long`, because it builds the packs example and installs with it. */
export const isLong = process.env.TEST_LONG === 'true';
/** How often a program is killed during an installation. */
export const packKills = 20;
/** A folder with the CMake toolchain and the test program for Windows, made by `scripts/cpp/plugin-cpp.mjs --all`. */
export const windowsTools = process.env.TEST_WINDOWS;
