import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compareVersions } from '../src/versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each line is lower than the next one. Versions in the same line are equal. */
const ladder = [
  ['0', '0.0.0+1'],
  ['0.9.9'],
  ['1.0.0-0'],
  ['1.0.0-2'],
  ['1.0.0-11', '1-11+2'],
  ['1.0.0-99999999999999999999'],
  ['1.0.0--'],
  ['1.0.0-1a'],
  ['1.0.0-Beta'],
  ['1.0.0-alpha', '1.0.0-alpha+exp.sha.5114f85'],
  ['1.0.0-alpha.1'],
  ['1.0.0-alpha.beta'],
  ['1.0.0-beta'],
  ['1.0.0-beta.2'],
  ['1.0.0-beta.11'],
  ['1.0.0-rc-1.1'],
  ['1', '1.0', '1.0.0.0', '01.0', '1.0.0+5', '1.0.0+10-x.y', '1+a-b'],
  ['1.0.0.1'],
  ['1.0.1-rc.1'],
  ['1.0.1'],
  ['1.2'],
  ['1.9', '1.9+0'],
  ['1.10'],
  ['2026.01.05', '2026.1.5'],
  ['99999999999999999998.0'],
  ['99999999999999999999.0'],
];
const places = ladder.flatMap((versions, place) => versions.map((version) => ({ version, place })));
const pairs = places.flatMap((one) => places.map((other) => ({ one, other })));

const program = `#include <backline/packs/common/versions.hpp>
#include <cstdio>
#include <iostream>
#include <string>
int main() {
  for (std::string one, other; std::cin >> one >> other;)
    std::putchar(backline::packs::isAtMost(one, other) ? 'y' : 'n');
}
`;

const hasCompiler = (() => {
  try {
    execFileSync('c++', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

it('has one order of versions', () => {
  const differing = pairs.filter(
    ({ one, other }) => compareVersions(one.version, other.version) !== Math.sign(one.place - other.place),
  );
  expect(differing).toEqual([]);
});

it.skipIf(!hasCompiler)('has the same order in the headers for C++', () => {
  const source = join(folder, 'versions.cpp');
  writeFileSync(source, program);
  const built = join(folder, 'versions');
  const include = join(import.meta.dirname, '../../plugin-cpp/include');
  const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Wshadow', '-Wconversion', '-Werror'];
  execFileSync('c++', ['-std=c++17', '-O0', ...warnings, `-I${include}`, source, '-o', built]);
  const input = pairs.map(({ one, other }) => `${one.version} ${other.version}\n`).join('');
  const answers = execFileSync(built, { input, encoding: 'utf8' });
  const differing = pairs.filter(({ one, other }, at) => answers[at] !== (one.place <= other.place ? 'y' : 'n'));
  expect(differing).toEqual([]);
});
