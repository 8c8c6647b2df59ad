/** For compilers and CMake: their paths and caches. Quick to compile, slow to run. */
export const toolEnv = { ...process.env, CMAKE_BUILD_TYPE: 'Debug', CXXFLAGS: '-O0 -g0', HOSTNAME: 'A test' };
