/** For compilers and CMake: their paths and caches. Quick to compile, slow to run. */
export const toolEnv = { ...process.env, CMAKE_BUILD_TYPE: 'Debug', CXXFLAGS: '-O0 -g0', HOSTNAME: 'A test' };

/** How often a program that installs a pack is killed: `npm run test:long` does it again and again. */
export const packKills = process.env.TEST_LONG === 'true' ? 20 : 2;
