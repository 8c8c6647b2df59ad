/** For compilers and CMake: their paths and caches. Quick to compile, slow to run. */
export const toolEnv = { ...process.env, CMAKE_BUILD_TYPE: 'Debug', CXXFLAGS: '-O0 -g0', HOSTNAME: 'A test' };

/** Without what an outer npm has set. */
export const npmEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
