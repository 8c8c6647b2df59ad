import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Disk } from '../../src/packs/index.ts';
import { type NewVersion, toNoise } from '../packs/publisher.ts';
import { startOnDrive } from './real-drive.ts';

const sku = 'MUS-01001';
const version: NewVersion = {
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  files: ['A1', 'A2', 'Old/A3'].map((name) => ({ path: `Samples/${name}.wav`, bytes: toNoise(name, 20_000) })),
};

async function start(toDisk?: (disk: Disk) => Disk) {
  const own = await startOnDrive(version, toDisk);
  const isWhole = (at = own.folder) =>
    version.files.every(({ path, bytes }) => readFileSync(join(at, path)).equals(bytes));
  return { ...own, isWhole };
}

const toSlash = (path: string) => path.replaceAll('\\', '/');

/** Other paths to the same library. */
const spellings: [name: string, spell: (at: { root: string; library: string }) => string][] = [
  [
    'a link to the library',
    ({ root, library }) => {
      symlinkSync(library, join(root, 'Link'), 'junction');
      return join(root, 'Link');
    },
  ],
  ['the library by way of another folder', ({ library }) => `${library}/../Sounds`],
  ['the library with a dot', ({ root }) => `${root}/./Sounds`],
  [
    'a folder above that is a link',
    ({ root }) => {
      symlinkSync(root, join(root, 'Above'), 'junction');
      return join(root, 'Above/Sounds');
    },
  ],
];

it.each(spellings)('does not move, copy or install a pack onto itself: %s', async (_, spell) => {
  const { packs, isWhole, folder, line, ...at } = await start();
  const to = spell(at);
  line.sentBytes = 0;
  for (const work of [() => packs.move(sku, to), () => packs.copy(sku, to), () => packs.install(sku, { to })]) {
    expect(await work()).toMatchObject({ state: 'installed', folder: toSlash(folder) });
    expect(isWhole()).toBe(true);
  }
  expect(line.sentBytes).toBeLessThan(10_000);
  expect(await packs.list()).toMatchObject([{ state: 'installed' }]);
  expect(readdirSync(join(folder, '.backline')).filter((name) => name.startsWith('place-'))).toEqual([]);
});

it('removes nothing if only the pack’s folder is the same', async () => {
  const other = { path: '' };
  // Acts like a mounted folder: another library that shows the same pack.
  const { root, packs, folder, isWhole } = await start((disk) => {
    const alias = (path: string) =>
      other.path !== '' && path.startsWith(`${other.path}/Harbor Strings`)
        ? path.replace(other.path, other.path.replace(/Other$/, 'Sounds'))
        : path;
    const map =
      <Rest extends unknown[], Result>(work: (path: string, ...rest: Rest) => Result) =>
      (path: string, ...rest: Rest) =>
        work(alias(path), ...rest);
    return {
      stat: map(disk.stat),
      list: map(disk.list),
      makeFolder: map(disk.makeFolder),
      removeFolder: map(disk.removeFolder),
      remove: map(disk.remove),
      rename: (from, to) => disk.rename(alias(from), alias(to)),
      read: map(disk.read),
      write: map(disk.write),
      append: map(disk.append),
      create: map(disk.create),
      readAt: map(disk.readAt),
      writeAt: map(disk.writeAt),
      sync: map(disk.sync),
      findSpace: map(disk.findSpace),
      fits: map(disk.fits),
      closeFiles: async () => disk.closeFiles?.(),
    };
  });
  other.path = toSlash(join(root, 'Other'));
  expect(await packs.move(sku, other.path)).toMatchObject({ state: 'installed', folder: toSlash(folder) });
  expect(isWhole()).toBe(true);
});

it('moves to another library, and leaves the first one', async () => {
  const { root, library, packs, isWhole } = await start();
  const to = join(root, 'Other');
  expect(await packs.move(sku, to)).toMatchObject({ state: 'installed', folder: toSlash(join(to, 'Harbor Strings')) });
  expect(isWhole(join(to, 'Harbor Strings'))).toBe(true);
  expect(readdirSync(library)).toEqual(['.backline']);
});

it('moves nothing out of a folder that became a link after an update was prepared', async () => {
  const { root, folder, shop, packs } = await start();
  const [first, second] = version.files;
  if (first === undefined || second === undefined) throw new Error('no files');
  shop.publish({ ...version, version: '1.1.0', seq: 2, files: [first, second] });
  expect(await packs.update(sku)).toMatchObject({ state: 'ready' });
  const keep = join(root, 'keep');
  mkdirSync(keep);
  writeFileSync(join(keep, 'A3.wav'), 'mine');
  renameSync(join(folder, 'Samples/Old'), join(root, 'old'));
  symlinkSync(keep, join(folder, 'Samples/Old'), 'junction');
  expect(await packs.swap(sku)).toMatchObject({ state: 'refused', refusal: { code: 'folder_has_links' } });
  expect(readFileSync(join(keep, 'A3.wav'), 'utf8')).toBe('mine');
  rmSync(join(folder, 'Samples/Old'));
  renameSync(join(root, 'old'), join(folder, 'Samples/Old'));
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
});

it('does not write through a second name of a partial file', async () => {
  const { root, folder, packs } = await start();
  const letter = join(root, 'letter.docx');
  writeFileSync(letter, 'mine');
  rmSync(join(folder, 'Samples/A1.wav'));
  mkdirSync(join(folder, '.backline/next'), { recursive: true });
  linkSync(letter, join(folder, '.backline/next/0.part'));
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed' });
  expect(readFileSync(letter, 'utf8')).toBe('mine');
});
