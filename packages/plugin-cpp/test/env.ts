/** For compilers and CMake: their paths and caches. Quick to compile, slow to run. */
export const toolEnv = { ...process.env, CMAKE_BUILD_TYPE: 'Debug', CXXFLAGS: '-O0 -g0', HOSTNAME: 'A test' };

/** Runs in `npm run test:long` alone: it builds the example of packs and installs with it. */
export const isLong = process.env.TEST_LONG === 'true';
/** How often a program that installs a pack is killed. */
export const packKills = 20;
/** A folder with the toolchain of CMake and the program of the tests for Windows: `scripts/cpp/plugin-cpp.mjs --all` makes them. */
export const windowsTools = process.env.TEST_WINDOWS;
