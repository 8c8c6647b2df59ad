import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createMemoryStore, createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const toFile = (path: string, seed: string, option = 0) => ({
  path,
  bytes: toNoise(seed, 40_000),
  ...(option > 0 && { option }),
});
const first: NewVersion = {
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  bundleBytes: 16 * 1024,
  options: [{ id: 'room', isDefault: false }],
  files: [
    toFile('Samples/A1.wav', 'a1'),
    toFile('Samples/A2.wav', 'a2'),
    toFile('Samples/Old.wav', 'old'),
    toFile('Room/A1.wav', 'room', 1),
  ],
};

function start() {
  const shop = new Shop();
  shop.publish(first);
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  return { shop, drives, line, packs: createTestPacks({ disk: drives.open(), line }) };
}
const filesIn = ({ files }: MemoryDisk, at: string) =>
  [...files.keys()].filter((path) => path.startsWith(`${at}/`) && !path.includes('/.backline/')).toSorted();

/** Installs until one file is complete, then stops. */
async function installUntil({ packs }: Pick<ReturnType<typeof start>, 'packs'>, path: string, options: string[]) {
  packs.want(sku, [path]);
  const end = packs.on(() => {
    if (packs.isReady(sku, path)) void packs.pause(sku);
  });
  expect(await packs.install(sku, { options })).toMatchObject({ state: 'paused' });
  end();
  expect(packs.isReady(sku, path)).toBe(true);
}

it('removes an option’s files when an interrupted installation continues without it', async () => {
  const world = start();
  const { packs, drives } = world;
  await installUntil(world, 'Room/A1.wav', ['room']);
  expect(filesIn(drives, folder)).toContain(`${folder}/Room/A1.wav`);
  expect(await packs.install(sku, { options: [] })).toMatchObject({ state: 'installed' });
  expect(filesIn(drives, `${folder}`)).toEqual(['A1', 'A2', 'Old'].map((name) => `${folder}/Samples/${name}.wav`));
  expect(packs.isReady(sku, 'Room/A1.wav')).toBe(false);
});

/** The state after a kill during newer work, with older work beside it. */
function moveToStale({ drives: { files, folders } }: ReturnType<typeof start>) {
  const next = `${folder}/.backline/next`;
  const stale = `${folder}/.backline/stale`;
  for (const [path, file] of [...files])
    if (path.startsWith(`${next}/`)) {
      files.delete(path);
      files.set(path.replace(next, stale), file);
    }
  folders.delete(next);
  folders.add(stale);
}

it('removes the first unfinished version if it was killed before starting another', async () => {
  const world = start();
  const { packs, drives, shop } = world;
  await installUntil(world, 'Samples/Old.wav', []);
  moveToStale(world);
  shop.publish({ ...first, version: '1.1.0', seq: 2, files: first.files.filter(({ path }) => !path.includes('Old')) });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expect(filesIn(drives, folder)).toEqual(['A1', 'A2'].map((name) => `${folder}/Samples/${name}.wav`));

  const other = start();
  await installUntil(other, 'Samples/Old.wav', []);
  moveToStale(other);
  expect(await other.packs.uninstall(sku)).toMatchObject({ state: 'absent' });
  expect(filesIn(other.drives, folder)).toEqual([]);
});

it('does not count files of an abandoned version as files of the new one', async () => {
  const world = start();
  const { packs, shop } = world;
  await installUntil(world, 'Samples/A2.wav', []);
  shop.publish({
    ...first,
    version: '1.1.0',
    seq: 2,
    files: [toFile('Samples/A1.wav', 'a1'), toFile('Samples/A2.wav', 'recorded again')],
  });
  const seen: boolean[] = [];
  packs.on(({ state, version }) => {
    if (version === '1.1.0' && state === 'planning') seen.push(packs.isReady(sku, 'Samples/A2.wav'));
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(true);
  expect(packs.isReady(sku, 'Samples/A2.wav')).toBe(true);
});

/** Leaves temporary files of killed programs, and a person's file. */
function leave({ files }: MemoryDisk, at: string, names: readonly string[]) {
  const left = names.map((name) => `${at}/.backline/${name}`);
  const own = `${at}/.backline/mine.tmp`;
  for (const name of [...left, own]) files.set(name, { bytes: toNoise('left', 10) });
  return { all: () => [...left, own].filter((name) => files.has(name)), own };
}

it('removes what a killed program left beside files that it was replacing', async () => {
  const { packs, drives, line } = start();
  await packs.install(sku);
  const { all, own } = leave(drives, folder, ['lock.4711-3.tmp', 'head.txt.4711-12.tmp']);
  const other = createTestPacks({ disk: drives.open(), line });
  await other.find([library]);
  expect(all()).toEqual([own]);
});

it('removes what a killed program left in a library, and plays from a read-only one', async () => {
  const { drives, line } = start();
  const store = createMemoryStore();
  const disk = drives.open();
  await createTestPacks({ disk, line, store }).install(sku);
  const { all, own } = leave(drives, library, ['library.json.4711-1.tmp']);
  drives.readOnly.add('/drives/ssd');
  expect(await createTestPacks({ disk, line, store }).start()).toMatchObject([{ sku, state: 'installed' }]);
  expect(all()).toHaveLength(2);
  drives.readOnly.clear();
  expect(await createTestPacks({ disk, line, store }).start()).toMatchObject([{ sku, state: 'installed' }]);
  expect(all()).toEqual([own]);
});
