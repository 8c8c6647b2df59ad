import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../../src/load-commands.ts';
import { installationsAfter } from '../run-backline.ts';

const seeded = installationsAfter('db', 'seed');
const reason = ['--reason', 'a test of paths'];
const customer = 'customer@example.com';

/** Each command that reads or writes what it is given a path of, with that path as `PATH`. */
const lines: string[][] = [
  ['license', 'format', '--file', 'PATH'],
  ['license', 'generate', '--csv', 'PATH', '--sku', 'MUS-01001', '--count', '1', '--batch', 'B', ...reason],
  ['license', 'redeem', '--file', 'PATH', '--user', customer, '--dry-run'],
  ['license', 'revoke', '--file', 'PATH', '--yes', ...reason],
  ['license', 'restore', '--file', 'PATH', ...reason],
  ['user', 'export', customer, '--out', 'PATH', ...reason],
  ['privacy', 'recipients', '--csv', 'PATH', ...reason],
  ['privacy', 'apply', 'PATH'],
  ['report', 'statement', 'pier-and-gut', '--month', '2026-11', '--html', 'PATH'],
  ['catalog', 'check', 'PATH'],
  ['catalog', 'import', 'PATH', '--yes'],
  ['catalog', 'diff', 'PATH'],
  ['release', 'publish', '9.9.9', '--macos', 'PATH'],
  ['pack', 'publish', 'MUS-01001', 'PATH', '--version', '9.0.0'],
  ['pack', 'diff', 'MUS-01001', '1.0.0', 'PATH/'],
  ['pack', 'export', 'MUS-01001', 'PATH'],
  ['pack', 'inspect', 'PATH'],
  ['pack', 'inspect', 'license.txt', '--roots', 'PATH'],
  ['import', 'customers', 'PATH', '--profile', 'gumroad', '--dry-run'],
  ['import', 'customers', 'people.csv', '--mapping', 'PATH', '--dry-run'],
  ['import', 'licenses', 'PATH', '--profile', 'gumroad', '--dry-run'],
  ['import', 'orders', 'PATH', '--profile', 'gumroad', '--dry-run'],
  ['keys', 'init', '--again', '--out', 'PATH', '--copy', '.', '--passphrase-stdin', '--yes'],
  ['keys', 'rotate', '--out', 'PATH'],
  ['keys', 'endorse', 'PATH'],
  ['keys', 'revoke', '2026a', '--root', 'PATH', '--yes'],
  ['keys', 'sunset', '--root', 'PATH', '--out', 'sunset.txt', '--yes'],
  ['device', 'offline', customer, 'PATH', '--out', 'new.txt', ...reason],
  ['lease', 'inspect', 'PATH'],
  ['passport', 'show', customer, '--out', 'PATH'],
  ['passport', 'import', 'PATH', '--dry-run'],
  ['passport', 'verify', 'PATH'],
  ['brand', 'init', 'PATH', '--name', 'Aurum', '--slug', 'aurum'],
  ['brand', 'check', 'PATH'],
  ['db', 'backup', 'PATH'],
  ['db', 'backup', 'key', '--key', 'PATH'],
  ['db', 'backup', 'list', '--to', 'PATH'],
  ['db', 'backup', 'verify', '--to', '.', '--key', 'PATH'],
  ['db', 'restore', 'PATH', '--dry-run'],
  ['db', 'restore', '--from', 'PATH', '--key', 'key.txt', '--dry-run'],
];

it('tries each command that is given a path', async () => {
  const isOfPath = /<(FILE|FOLDER)>|\[(FILE|FOLDER)\]/;
  const named = (await loadAll()).filter(({ command: { usage, options = {} } }) =>
    isOfPath.test([usage, ...Object.keys(options)].join(' ')),
  );
  const tried = new Set(lines.map(([noun, verb]) => `${noun} ${verb}`));
  expect(named.map(({ noun, verb }) => `${noun} ${verb}`).filter((name) => !tried.has(name))).toEqual([]);
});

describe.each(['a folder', 'a missing file', 'a path below a file', 'an empty file'])('%s', (what) => {
  it.each(lines.map((line) => [line.join(' '), line] as const))('is no defect of Backline: %s', async (_, line) => {
    const { feed, directory } = seeded();
    mkdirSync(join(directory, 'folder'));
    for (const file of ['file', 'empty', 'people.csv', 'license.txt', 'key.txt'])
      writeFileSync(join(directory, file), '');
    const path =
      { 'a folder': 'folder', 'a missing file': 'none', 'a path below a file': 'file/below' }[what] ?? 'empty';
    const words = line.map((word) => word.replace('PATH', path));
    const answer = await feed('a long passphrase\n', ...words, '--json');
    expect(answer.stdout).not.toMatch(/"internal"|"database_unreachable"/);
  });
});
