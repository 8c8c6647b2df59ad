import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root } from './main.mjs';

const folder = join(root, 'packages/plugin-cpp');
const vectors = join(root, 'fixtures/activation/vectors.json');
const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Werror'];
/** What only this system has: how its identifiers are read. */
const platforms = {
  linux: ['src/identify_linux.cpp'],
  darwin: ['src/identify_mac.cpp', '-framework', 'IOKit', '-framework', 'CoreFoundation'],
};
const sanitizers = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, sanitize: { type: 'boolean', default: false } },
});

/** The first compiler that makes a C++17 program with OpenSSL; null where there is none. */
function findCompiler(build) {
  const probe = join(build, 'probe.cpp');
  writeFileSync(
    probe,
    '#include <openssl/evp.h>\n#include <filesystem>\nint main() { return EVP_PKEY_ED25519 == 0; }\n',
  );
  const canCompile = (compiler) =>
    spawnSync(compiler, ['-std=c++17', probe, '-lcrypto', '-o', join(build, 'probe')], { stdio: 'ignore' }).status ===
    0;
  return [process.env.CXX, 'c++', 'g++', 'clang++'].filter(Boolean).find(canCompile) ?? null;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: what it said is above.`);
}

await main(() => {
  // Beside the other tests, which wait for each other: this one waits for nothing.
  setPriority(constants.priority.PRIORITY_LOW);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const build = mkdtempSync(join(root, '.cache/plugin-cpp-'));
  try {
    const compiler = findCompiler(build);
    const platform = platforms[process.platform];
    if (compiler === null || platform === undefined) {
      process.stdout.write('The C++ client was NOT tested: no C++17 compiler with the headers of OpenSSL was found.\n');
      return;
    }
    const program = join(build, 'test');
    const options = ['-std=c++17', '-O1', ...warnings, ...(values.sanitize ? sanitizers : []), '-Iinclude', '-pthread'];
    run(compiler, [...options, 'test/main.cpp', ...platform, '-lcrypto', '-o', program]);
    run(program, [vectors]);
    run(program, [vectors, values.seconds]);
  } finally {
    rmSync(build, { recursive: true });
  }
});
