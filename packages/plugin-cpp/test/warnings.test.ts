import { execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolEnv } from './env.ts';

const include = join(import.meta.dirname, '../include');

/** Headers for every system. The adapters need libraries, and Windows its own headers. */
const headers = globSync('backline/*.hpp', { cwd: include })
  .filter((name) => !name.includes('windows'))
  .sort();

const isGcc = /Free Software Foundation/.test(
  spawnSync('g++', ['--version'], { encoding: 'utf8', env: toolEnv }).stdout ?? '',
);

/** Plugins turn these on for their own code, and a header is part of it. */
const flags = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Wsign-conversion', '-Wuseless-cast'];

test.runIf(isGcc)(
  'the headers compile without a warning, also of signs and of useless casts',
  () => {
    const input = headers.map((name) => `#include <${name}>\n`).join('');
    const args = ['-std=c++17', '-fsyntax-only', '-Werror', ...flags, '-I', include, '-x', 'c++', '-'];
    expect(headers.length).toBeGreaterThan(10);
    expect(() => execFileSync('g++', args, { input, env: toolEnv, encoding: 'utf8' })).not.toThrow();
  },
  600_000,
);
