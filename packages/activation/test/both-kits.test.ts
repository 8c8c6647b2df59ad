import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toCanonicalId } from '../src/device-ids.ts';

const folder = mkdtempSync(join(tmpdir(), 'backline-both-kits-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads texts as lines of hexadecimal digits and prints the canonical form of each, or "-" for a filler. */
const program = `#include <backline/device_ids.hpp>
#include <cstdio>
#include <iostream>
int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::string raw;
    for (std::size_t at = 0; at + 1 < line.size(); at += 2)
      raw += static_cast<char>(std::stoi(line.substr(at, 2), nullptr, 16));
    const auto id = backline::toCanonicalId(raw);
    std::puts(id ? ("=" + *id).c_str() : "-");
  }
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

/**
 * Serial numbers as manufacturers write them, some of which count, repeat or are placeholders, and characters that are
 * hard to normalize: accents of two characters, a Kelvin sign, a NUL.
 */
const parts = [
  'Serial',
  'number',
  'NONE',
  'not',
  'OEM',
  'O.E.M.',
  'filled',
  'Default',
  'null',
  'asset',
  'unknown',
  '<',
  '%',
  '[',
  '?',
  '0',
  '00',
  '0000',
  'ff',
  'F',
  '9',
  '90',
  '0a',
  'z',
  'yz',
  '12345678',
  '87654321',
  'abcdef',
  '1234',
  'A1',
  'B2',
  'C3',
  ' ',
  '-',
  '_',
  ':',
  '.',
  '{',
  '}',
  'e\u0301',
  '\u212a',
  '\u00a0',
  '\u0000',
  '\t',
  '\u037e',
  '\ud83c\udfb9',
  'ﬁ',
  'İ',
  '4C4C4544',
  '0043',
  'B7C0',
  'wx',
  'Q7',
  '5',
  'c',
  'PF2X',
];

/** Texts of a few parts, the same in every run. */
const texts = Array.from({ length: 20_000 }, (_, seed) => {
  const bytes = createHash('sha256').update(`text ${seed}`).digest();
  const count = 1 + ((bytes[0] ?? 0) % 8);
  const part = parts[(bytes[31] ?? 0) % parts.length] ?? '';
  // Some texts repeat a single part.
  if (seed % 10 === 0) return part.repeat(count);
  return Array.from({ length: count }, (__, at) => parts[(bytes[at + 1] ?? 0) % parts.length]).join('');
});

it.skipIf(!hasCompiler)('both kits find the same identifier in any text, or none', () => {
  const source = join(folder, 'canonical.cpp');
  writeFileSync(source, program);
  const include = join(import.meta.dirname, '../../plugin-cpp/include');
  const built = join(folder, 'canonical');
  execFileSync('c++', ['-std=c++17', '-O0', `-I${include}`, source, '-o', built]);
  const input = texts.map((text) => `${Buffer.from(text).toString('hex')}\n`).join('');
  const answers = execFileSync(built, { input, encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 }).split('\n');
  const toAnswer = (text: string) => {
    const id = toCanonicalId(text);
    return id === null ? '-' : `=${id}`;
  };
  const differing = texts.flatMap((text, at) =>
    answers[at] === toAnswer(text) ? [] : [{ text, cpp: answers[at], typescript: toAnswer(text) }],
  );
  expect(differing.slice(0, 10)).toEqual([]);
  const fillers = answers.filter((answer) => answer === '-').length;
  expect([fillers > 2000, fillers < 18_000]).toEqual([true, true]);
});
