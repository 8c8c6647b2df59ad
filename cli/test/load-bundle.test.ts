import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadBundle } from '../bin/load-bundle.cjs';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

const entry = (greeting: string) =>
  `exports.greet = (name) => Promise.resolve().then(() => require('./greeting.cjs')).then((it) => it.greet(name) + ' ${greeting}');`;

/** A bundle of two files: the second one is loaded when it is needed. */
function createBundle() {
  const directory = mkdtempSync(join(tmpdir(), 'backline-load-'));
  directories.push(directory);
  const file = join(directory, 'program.cjs');
  const caches = join(directory, 'caches');
  writeFileSync(file, entry('Welcome.'));
  writeFileSync(
    join(directory, 'greeting.cjs'),
    "const { basename } = require('node:path'); exports.greet = (name) => 'Grüezi, ' + basename(name) + '.';",
  );
  const run = async (...args: string[]) => {
    const { exports, keep } = loadBundle(file, caches, args);
    const greeting = await exports.greet('somewhere/Clara');
    keep();
    return greeting;
  };
  return { file, caches, run };
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort();
}

const greeting = 'Grüezi, Clara. Welcome.';

describe('the loader of the bundle', () => {
  it('stores the code of a command once, in one file', async () => {
    const { caches, run } = createBundle();
    expect(await run('user', 'show', 'clara@example.org')).toBe(greeting);
    const files = listFiles(caches);
    expect(files).toEqual([expect.stringMatching(/backline-user-show$/)]);
    const before = files.map((file) => statSync(file).ino);
    expect(await run('user', 'show', 'robert@example.org')).toBe(greeting);
    expect(listFiles(caches).map((file) => statSync(file).ino)).toEqual(before);
    expect(await run('login', '--server', 'https://portal.example.com')).toBe(greeting);
    expect(listFiles(caches)).toHaveLength(2);
  });

  it('never runs the code of another build, and removes it', async () => {
    const { file, caches, run } = createBundle();
    expect(await run('sku', 'list')).toBe(greeting);
    const { size, mtimeMs } = statSync(file);
    writeFileSync(file, entry('Servus! '));
    utimesSync(file, 1, mtimeMs / 1000 + 1);
    expect(statSync(file).size).toBe(size);
    expect(await run('sku', 'list')).toBe('Grüezi, Clara. Servus! ');
    expect(listFiles(caches)).toHaveLength(1);
  });

  it.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file)],
    ['was cut off', (file) => truncateSync(file, statSync(file).size - 100)],
    [
      'is of another V8',
      (file) => writeFileSync(file, readFileSync(file).fill(0xa5, readFileSync(file).indexOf('\n') + 1)),
    ],
    ['is no code', (file) => writeFileSync(file, 'nothing of the kind')],
  ])('compiles again when the stored code %s', async (_what, damage) => {
    const { caches, run } = createBundle();
    await run('sku', 'list');
    const [file = ''] = listFiles(caches);
    const size = statSync(file).size;
    damage(file);
    expect(await run('sku', 'list')).toBe(greeting);
    expect(statSync(file).size).toBeGreaterThan(size / 2);
    expect(await run('sku', 'list')).toBe(greeting);
  });

  it('runs where it may not store anything', async () => {
    const { caches, run } = createBundle();
    writeFileSync(caches, 'a file where the folder would be');
    expect(await run('sku', 'list')).toBe(greeting);
    rmSync(caches);
    mkdirSync(caches);
    expect(await run('sku', 'list')).toBe(greeting);
  });
});
