import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root } from '../main.mjs';
import { findTool } from '../programs.mjs';
import { tryWindows } from './windows-kits.mjs';
import { findMissing } from './wine.mjs';

const folder = join(root, 'packages/plugin-cpp');
const results = join(root, '.cache/test-results');
/** Lists what was not tested, for the last line of `npm test`. */
const untestedFile = join(results, 'plugin-cpp-untested.txt');
const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Werror'];
/** The Debian packages that the tests with Wine need. Node for Windows comes from npm. */
const packages =
  'g++ cmake libssl-dev g++-mingw-w64-x86-64-posix libgcrypt-mingw-w64-dev wine64 util-linux exfat-fuse exfatprogs';

/** The compiler's flag for each of CMake's standards. The newest has its draft's name, which every compiler knows. */
const standards = { 17: '-std=c++17', 20: '-std=c++20', 23: '-std=c++2b' };
/** The pairs that `npm test` checks. The tests themselves use C++17, so each standard is used once. */
const quickPairs = ['g++ 23', 'clang++ 20'];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    sanitize: { type: 'boolean', default: false },
    /** Uses every compiler with every standard, and builds and runs the tests with each. */
    all: { type: 'boolean', default: false },
  },
});
const untested = [];
/** Pairs that `test:long` needs before a release. It fails without them. */
const demanded = [];

function run(command, args, env = {}, cwd = folder) {
  // A low priority, because the other tests wait for each other and this one waits for nothing. Wine is too slow with
  // it.
  const { status, error } = spawnSync('nice', ['-n', '19', command, ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: what it said is above.`);
}

/** Compiles one source, or only checks it, unless the result is cached. */
const launcher = [process.execPath, join(root, 'scripts/cpp/compile.mjs')];
const compile = (compiler, args) => run(launcher[0], [launcher[1], compiler, ...args]);

/** True if a compiler can build a program with this header. Its output is hidden. */
const known = new Map();
function canInclude(build, compiler, header, links = []) {
  const question = [compiler, header, ...links].join(' ');
  if (!known.has(question)) {
    const file = join(build, 'probe.cpp');
    writeFileSync(file, `#include <${header}>\nint main() { return 0; }\n`);
    const args = ['-std=c++17', file, ...links, '-o', join(build, 'probe')];
    known.set(question, spawnSync(compiler, args, { stdio: 'ignore' }).status === 0);
  }
  return known.get(question);
}
/** True if this compiler exists and supports C++17. */
const canCompile = (build, compiler) => canInclude(build, compiler, 'string_view');

/** The C++ code of the guide, block by block, as a reader pastes it. */
function readSnippets() {
  const guide = readFileSync(join(root, 'docs/plugin.md'), 'utf8');
  const [options, use, packs] = [...guide.matchAll(/```cpp\n(.*?)```/gs)].map(([, code]) => code);
  return `${options}
bool isNonRealtime();
void useAll(const std::filesystem::path& shared, const std::filesystem::path& own, backline::HttpClient& http) {
${use}
}
void show(const backline::PackState& state);
void usePacks(backline::Client& client, backline::Store& store, backline::PackHttp& packHttp) {
${packs}
}
`;
}

/**
 * One source with everything that a plugin may include: every header, the guide's code, the JUCE module and the
 * examples.
 */
function toWholeSource(hasCurl) {
  return `#include <backline/adapters/sha256_openssl.hpp>
#include "../../packages/plugin-cpp/src/packs.cpp"
#include <backline/system_disk.hpp>
${readSnippets()}
#include <backline/adapters/openssl.hpp>
${hasCurl ? '#include "../../packages/plugin-cpp/examples/console/main.cpp"' : ''}
${hasCurl ? '#include <backline/adapters/pack_http_curl.hpp>' : ''}
#include <backline/gate.hpp>
#include <backline/summary.hpp>
#include <backline_juce/backline_juce.cpp>
#include "../../packages/plugin-cpp/examples/juce/Plugin.cpp"
`;
}

/** Checks the CLAP example if CLAP's headers are found, in a folder of `CPLUS_INCLUDE_PATH`. */
function checkClap(compiler, standard) {
  const clap = ['-Iinclude', '-Iexamples', '-fsyntax-only', 'examples/clap/plugin.cpp'];
  compile(compiler, [standard, ...warnings, ...clap]);
}

/** Checks the headers for hosts that are built without exceptions and RTTI. */
function checkPlain(build, compiler) {
  const file = join(build, 'plain.cpp');
  const names = ['include/backline/gate.hpp', 'include/backline/system_disk.hpp', 'src/packs.cpp'];
  writeFileSync(file, names.map((name) => `#include "../../packages/plugin-cpp/${name}"\n`).join(''));
  compile(compiler, [standards[17], ...warnings, '-fno-exceptions', '-fno-rtti', '-fsyntax-only', '-Iinclude', file]);
}

/** The standard headers that ours include. They come before the macros, because mingw-w64's headers fail after them. */
function readStandardHeaders() {
  const include = join(folder, 'include/backline');
  return readdirSync(include, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.hpp') && !name.startsWith('adapters'))
    .flatMap((name) =>
      [...readFileSync(join(include, name), 'utf8').matchAll(/^#include <(\w+)>$/gm)].map(([, one]) => one),
    );
}

function checkSyntax(build, compiler, standard, hasCurl) {
  const file = join(build, 'whole.cpp');
  writeFileSync(file, toWholeSource(hasCurl));
  const includes = ['-Iinclude', '-Ijuce', '-Iexamples', '-idirafter', 'test/stubs', '-Itest/juce-stub'];
  compile(compiler, [standard, ...warnings, '-fsyntax-only', ...includes, file]);
}

const findWindowsCompiler = (build) =>
  ['x86_64-w64-mingw32-g++-posix', 'x86_64-w64-mingw32-g++'].find((name) => canCompile(build, name));

/**
 * Everything that a plugin includes on Windows, after the macros that Windows' headers define by default. The disk uses
 * the shim of the tests.
 */
function writeWindowsSource(build) {
  const file = join(build, 'windows.cpp');
  const standardHeaders = [...new Set(readStandardHeaders())].map((name) => `#include <${name}>`).join('\n');
  writeFileSync(
    file,
    `#define NOMINMAX
#include <winsock2.h>
${standardHeaders}
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#include "../../packages/plugin-cpp/test/drive/shim.hpp"
#include <backline/adapters/http_winhttp.hpp>
#include <backline/adapters/sha256_windows.hpp>
#include <backline/gate.hpp>
#include <backline/summary.hpp>
#include "../../packages/plugin-cpp/src/packs.cpp"
#undef min
#undef max
#include "../../packages/plugin-cpp/src/identify_win.cpp"
`,
  );
  return file;
}

/**
 * Installs a pack from a portal with the example, which CMake builds as a vendor would. `packs.exe` of the tests is
 * next to it.
 */
function tryWindowsExamples(build, compiler, links) {
  const library = join(build, 'libmonocypher.a');
  const object = join(build, 'monocypher.o');
  compile(compiler, [standards[17], ...warnings, '-Iinclude', '-c', 'test/stubs/monocypher.cpp', '-o', object]);
  run('ar', ['rcs', library, object]);
  const settings = {
    CMAKE_SYSTEM_NAME: 'Windows',
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_CXX_FLAGS_INIT: '-Og',
    CMAKE_BUILD_TYPE: 'None',
    CMAKE_EXE_LINKER_FLAGS_INIT: '-static',
    MONOCYPHER_LIBRARY: [library, ...links].join(';'),
    MONOCYPHER_INCLUDE: join(folder, 'test/stubs'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `set(${name} "${value}")\n`);
  writeFileSync(join(build, 'windows.cmake'), lines.join(''));
  const test = [findTool('vitest'), 'run', 'packages/plugin-cpp/test/windows-packs.test.ts'];
  run(process.execPath, test, { TEST_WINDOWS: build }, root);
}

/**
 * Compiles the tests for Windows and runs them with Wine. They are one program, because compiling takes most of the
 * time.
 */
async function testWindows(build) {
  const compiler = findWindowsCompiler(build);
  if (compiler === undefined) {
    demanded.push('Windows (no mingw-w64)');
    return;
  }
  const startedAt = Date.now();
  const whole = writeWindowsSource(build);
  const options = [...warnings, '-Iinclude'];
  const unicode = ['-DUNICODE', '-D_UNICODE'];
  // Replaces OpenSSL, which Debian doesn't package for mingw-w64.
  const gcrypt = ['-static', '-lgcrypt', '-lgpg-error', '-lws2_32'];
  const hasGcrypt = canInclude(build, compiler, 'gcrypt.h', gcrypt);
  if (hasGcrypt) {
    // Without any optimization, the linker takes half a minute.
    const object = join(build, 'packs.o');
    const own = ['-Og', '-municode', '-include', whole, '-c', 'test/packs/main.cpp', '-o', object];
    const links = [...gcrypt, '-lwinhttp', '-lbcrypt', '-liphlpapi'];
    compile(compiler, [standards[17], ...options, ...unicode, ...own]);
    run(compiler, ['-municode', object, '-o', join(build, 'packs.exe'), ...links]);
    const compiledAt = Date.now();
    demanded.push(...(await tryWindows(build, values.all ? 40 : 5)));
    if (values.all && findMissing().length === 0) tryWindowsExamples(build, compiler, gcrypt);
    const toSeconds = (ms) => Math.round(ms / 1000);
    const seconds = toSeconds(Date.now() - startedAt);
    process.stdout.write(`Windows: ${seconds} s, ${toSeconds(compiledAt - startedAt)} of them to compile.\n`);
  } else demanded.push('packs on Windows (no libgcrypt for mingw-w64)');
  if (hasGcrypt && !values.all) return;
  for (const standard of [standards[17], standards[20]])
    for (const words of [[], unicode]) compile(compiler, [standard, ...options, ...words, '-fsyntax-only', whole]);
}

/**
 * Loads two plugins into one process, built from two versions and with all symbols visible, as in a careless build.
 * Neither may call the other's code. With hidden visibility, nothing may be exported.
 */
function checkCopies(build, compiler) {
  const source = (vendor, version) => `#include <backline/version.hpp>
#undef BACKLINE_VERSION_NAMESPACE
#define BACKLINE_VERSION_NAMESPACE ${version}
#include <backline/encoding.hpp>
namespace backline { inline namespace BACKLINE_VERSION_NAMESPACE {
inline const char* nameOfCopy() { return "${vendor}"; }
} }
extern "C" __attribute__((visibility("default"))) const char* ${vendor}() {
  return backline::encodeBase64url(nullptr, 0).empty() ? backline::nameOfCopy() : "";
}
`;
  const own = /BACKLINE_VERSION_NAMESPACE (\w+)/.exec(
    readFileSync(join(folder, 'include/backline/version.hpp'), 'utf8'),
  )[1];
  const options = ['-std=c++17', '-shared', '-fPIC', '-Iinclude'];
  const make = (vendor, version, more = []) => {
    const file = join(build, `${vendor}.cpp`);
    const object = join(build, `${vendor}.so`);
    writeFileSync(file, source(vendor, version));
    run(compiler, [...options, ...more, file, '-o', object]);
    const { stdout } = spawnSync('nm', ['-D', '--defined-only', '-C', object], { encoding: 'utf8' });
    return { object, exported: stdout.split('\n').filter((line) => line.includes('backline::')) };
  };
  const first = make('vendor_a', own);
  const second = make('vendor_b', 'v0_0_1');
  if (first.exported.length === 0) throw new Error('The plugin of this test exports nothing: it can find no mix-up.');
  const names = second.exported.map((line) => line.slice(line.indexOf(' ')));
  const shared = first.exported.filter((line) => names.includes(line.slice(line.indexOf(' '))));
  if (shared.length > 0) throw new Error(`Two versions in one host would share ${shared.join(', ')}.`);
  writeFileSync(
    join(build, 'host.cpp'),
    `#include <dlfcn.h>
#include <cstring>
int main(int, char** paths) {
  const char* names[] = {"vendor_a", "vendor_b"};
  for (int at = 0; at < 2; ++at) {
    void* const plugin = dlopen(paths[at + 1], RTLD_NOW | RTLD_GLOBAL);
    if (plugin == nullptr) return 2;
    const auto ask = reinterpret_cast<const char* (*)()>(dlsym(plugin, names[at]));
    if (ask == nullptr || std::strcmp(ask(), names[at]) != 0) return 1;
  }
  return 0;
}
`,
  );
  run(compiler, ['-std=c++17', join(build, 'host.cpp'), '-ldl', '-o', join(build, 'host')]);
  run(join(build, 'host'), [first.object, second.object]);
  const hidden = make('vendor_c', own, ['-fvisibility=hidden', '-fvisibility-inlines-hidden']);
  if (hidden.exported.length > 0)
    throw new Error(`A plugin with hidden visibility exports ${hidden.exported.join(', ')}.`);
}

/** Builds the tests by CMake, with one compiler and standard. Returns what CMake reports as left out. */
function buildTests(build, compiler, standard) {
  // Without `--sanitize` and `--all`, the tests run for seconds, so a fast build matters more.
  const type = values.sanitize || values.all ? 'Release' : 'None';
  const settings = {
    CMAKE_BUILD_TYPE: type,
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_CXX_COMPILER_LAUNCHER: launcher.join(';'),
    CMAKE_CXX_EXTENSIONS: 'OFF',
    CMAKE_CXX_FLAGS_RELEASE: '-O1',
    CMAKE_CXX_STANDARD: standard,
    CMAKE_RUNTIME_OUTPUT_DIRECTORY: build,
    BACKLINE_EXAMPLES: 'OFF',
    BACKLINE_TEST_SANITIZE: values.sanitize ? 'ON' : 'OFF',
    BACKLINE_TEST_SECONDS: values.seconds,
  };
  const defines = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  const { status, stdout, stderr } = spawnSync('cmake', ['-S', folder, '-B', build, ...defines], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`CMake can't prepare the tests for ${compiler} with C++${standard}:\n${stdout}${stderr}`);
  run('cmake', ['--build', build, '--parallel', '2']);
  return [...stdout.matchAll(/^-- NOT tested: (.*)$/gm)].map(([, what]) => what);
}

function runTests(build, ...options) {
  const env = values.sanitize ? { PACK_LIVES: '2000' } : {};
  run('ctest', ['--test-dir', build, '--verbose', '--no-tests=error', ...options], env);
}

async function testAll(build) {
  const usable = [...new Set([process.env.CXX, 'g++', 'clang++', 'c++'].filter(Boolean))].filter((name) =>
    canCompile(build, name),
  );
  const isSupported = ['linux', 'darwin'].includes(process.platform);
  const compiler = usable.find((name) => isSupported && canInclude(build, name, 'openssl/evp.h', ['-lcrypto']));
  if (compiler === undefined || spawnSync('cmake', ['--version'], { stdio: 'ignore' }).status !== 0) {
    const lacking = compiler === undefined ? 'C++17 compiler with the headers of OpenSSL' : 'CMake';
    demanded.push(`all of it (no ${lacking})`);
    return;
  }
  for (const name of ['g++', 'clang++']) if (!usable.includes(name)) untested.push(`${name} (no compiler)`);
  const hasCurl = canInclude(build, compiler, 'curl/curl.h', ['-lcurl']);
  const hasClap = hasCurl && canInclude(build, compiler, 'clap/clap.h');
  if (!hasClap) untested.push('the CLAP example (no headers of CLAP)');

  untested.push(...buildTests(build, compiler, '17'));
  runTests(build);
  if (!values.sanitize) await testWindows(build);
  if (process.platform === 'linux') checkCopies(build, compiler);
  const pairs = ['g++', 'clang++']
    .filter((name) => usable.includes(name))
    .flatMap((name) => Object.keys(standards).map((one) => [name, one]));
  for (const [name, standard] of pairs) {
    if (!values.all && !quickPairs.includes(`${name} ${standard}`)) continue;
    checkSyntax(build, name, standards[standard], hasCurl);
    if (hasClap) checkClap(name, standards[standard]);
    if (!values.all) continue;
    const own = join(build, `${name}-${standard}`);
    buildTests(own, name, standard);
    runTests(own, '--tests-regex', '^(vectors_and_client|packs_engine)$');
  }
  if (values.all) checkPlain(build, compiler);
}

await main(async () => {
  mkdirSync(results, { recursive: true });
  if (!values.all) rmSync(untestedFile, { force: true });
  const build = mkdtempSync(join(root, '.cache/plugin-cpp-'));
  try {
    await testAll(build);
  } finally {
    rmSync(build, { recursive: true });
  }
  const lacking = [...untested, ...demanded];
  if (lacking.length === 0) return;
  process.stdout.write(`Of the plugin kit in C++ was NOT tested: ${lacking.join(', ')}.\n`);
  if (!values.all) writeFileSync(untestedFile, lacking.join(', '));
  else if (demanded.length > 0)
    throw new Error(`${demanded.join(', ')}: tried before a release. On Debian, as root: apt-get install ${packages}`);
});
