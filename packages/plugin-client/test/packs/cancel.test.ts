import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const toFiles = (count: number, seed: string): NewVersion['files'] =>
  Array.from({ length: count }, (_, at) => ({ path: `Samples/A${at}.wav`, bytes: toNoise(`${seed} ${at}`, 40_000) }));
const version = (more: Partial<NewVersion> = {}): NewVersion => ({
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  bundleBytes: 16 * 1024,
  files: toFiles(5, 'one'),
  ...more,
});
const second = () =>
  version({ version: '1.1.0', seq: 2, files: [...toFiles(4, 'one'), ...toFiles(5, 'two').slice(4)] });

function start(...versions: NewVersion[]) {
  const shop = new Shop();
  for (const one of versions) shop.publish(one);
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  return { shop, drives, line, packs: createTestPacks({ disk: drives.open(), line }) };
}
const filesIn = ({ files }: MemoryDisk, at: string) => [...files.keys()].filter((path) => path.startsWith(`${at}/`));

/** Starts work and cancels it after `count` requests for bundles. */
async function cancelAfter(
  { line, packs }: Pick<ReturnType<typeof start>, 'line' | 'packs'>,
  count: number,
  what: 'keep' | 'remove',
  work: () => Promise<unknown>,
) {
  const began = new Promise<void>((resolve) => {
    let asked = 0;
    line.weather.answer = ({ pathname }) => {
      if (pathname.startsWith('/packs/b/')) asked += 1;
      if (asked >= count) resolve();
      return null;
    };
  });
  const working = work();
  await began;
  const state = await packs.cancel(sku, what);
  await working;
  line.weather = {};
  return state;
}

it('removes the files of a canceled installation, or keeps them for the next one', async () => {
  const world = start(version());
  const { packs, drives, line } = world;
  const kept = await cancelAfter(world, 6, 'keep', () => packs.install(sku));
  expect(kept).toMatchObject({ state: 'paused', version: '1.0.0' });
  expect(filesIn(drives, folder).some((path) => path.startsWith(`${folder}/Samples/`))).toBe(true);
  line.sentBytes = 0;
  const gone = await cancelAfter(world, 2, 'remove', () => packs.resume(sku));
  expect(gone).toMatchObject({ state: 'absent', folder: null });
  expect(filesIn(drives, folder)).toEqual([]);
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
});

it('cancels an update without changing the installed version, and keeps or removes its files', async () => {
  const world = start(version());
  const { packs, drives, line, shop } = world;
  await packs.install(sku);
  shop.publish(second());
  const kept = await cancelAfter(world, 2, 'keep', () => packs.update(sku));
  expect(kept).toMatchObject({ state: 'installed', version: '1.0.0', nextVersion: '1.1.0' });
  expect(packs.isReady(sku, 'Samples/A4.wav')).toBe(true);
  line.sentBytes = 0;
  const gone = await cancelAfter(world, 2, 'remove', () => packs.update(sku));
  expect(gone).toMatchObject({ state: 'installed', version: '1.0.0', nextVersion: null });
  expect(filesIn(drives, `${folder}/.backline/next`)).toEqual([]);
  expect(await packs.update(sku)).toMatchObject({ state: 'ready', nextVersion: '1.1.0' });
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
});

it('cancels a copy to a stick, and removes only what was copied', async () => {
  const world = start(version());
  const { packs, drives } = world;
  await packs.install(sku);
  const bytes = drives.files.get(`${folder}/Samples/A1.wav`)?.bytes ?? new Uint8Array();
  bytes[10] = (bytes[10] ?? 0) ^ 4;
  let copied: unknown;
  const copy = async () => {
    copied = await packs.copy(sku, '/drives/stick');
  };
  const now = await cancelAfter(world, 1, 'remove', copy);
  expect(copied).toMatchObject({ state: 'paused' });
  expect(now).toMatchObject({ state: 'installed', folder });
  expect(filesIn(drives, '/drives/stick/Harbor Strings')).toEqual([]);
  expect(filesIn(drives, folder)).not.toEqual([]);
  expect(await packs.libraries()).toMatchObject([{ path: library }]);
});

it('cancels an update of a copy on a stick, which stays as it was', async () => {
  const world = start(version());
  const { packs, drives, shop } = world;
  await packs.install(sku);
  await packs.copy(sku, '/drives/stick');
  shop.publish(second());
  await packs.update(sku);
  await packs.swap(sku);
  const bytes = drives.files.get(`${folder}/Samples/A4.wav`)?.bytes ?? new Uint8Array();
  bytes[10] = (bytes[10] ?? 0) ^ 4;
  const folders = new Set<string | null>();
  packs.on((state) => folders.add(state.folder));
  const now = await cancelAfter(world, 1, 'remove', () => packs.copy(sku, '/drives/stick'));
  expect(now).toMatchObject({ state: 'installed', version: '1.1.0', folder });
  expect([...folders]).toEqual([folder]);
  const onStick = '/drives/stick/Harbor Strings';
  expect(filesIn(drives, `${onStick}/.backline/next`)).toEqual([]);
  expect(await packs.adopt(onStick)).toMatchObject({ state: 'installed', version: '1.0.0', folder: onStick });
});

it('cancels a copy when it is stopped', async () => {
  const { packs, drives, line } = start(version());
  await packs.install(sku);
  const bytes = drives.files.get(`${folder}/Samples/A1.wav`)?.bytes ?? new Uint8Array();
  bytes[10] = (bytes[10] ?? 0) ^ 4;
  const asked = new Promise<void>((resolve) => {
    line.weather.isDown = () => {
      resolve();
      return true;
    };
  });
  const states: string[] = [];
  packs.on(({ state }) => states.push(state));
  const copying = packs.copy(sku, '/drives/stick');
  await asked;
  await packs.stop();
  expect(await copying).toMatchObject({ state: 'paused' });
  expect(states.slice(-2)).toEqual(['paused', 'installed']);
});

it('leaves nothing of an installation that had only created its folder', async () => {
  const { packs, drives, line } = start(version());
  let ended: Promise<unknown> | undefined;
  line.weather.answer = ({ pathname }) => {
    if (!pathname.startsWith('/packs/l/')) return null;
    ended ??= packs.cancel(sku, 'remove');
    return new Response(null, { status: 503 });
  };
  await packs.install(sku);
  expect(await ended).toMatchObject({ state: 'absent' });
  expect(drives.folders.has(folder)).toBe(false);
  expect(await packs.cancel(sku, 'keep')).toMatchObject({ state: 'absent' });
  expect(drives.folders.has(folder)).toBe(false);
});

it('copies shared blocks from another pack, and downloads the rest', async () => {
  const essentials = version({ sku: 'MUS-01002', name: 'Harbor Essentials' });
  const complete = version({
    files: [...toFiles(5, 'one'), ...toFiles(2, 'more').map((file) => ({ ...file, path: `More/${file.path}` }))],
    kin: ['MUS-01002'],
  });
  const { packs, line, drives } = start(essentials, complete);
  await packs.install('MUS-01002');
  line.sentBytes = 0;
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  // Two files of 40,000 bytes and the list.
  expect(line.sentBytes).toBeGreaterThan(80_000);
  expect(line.sentBytes).toBeLessThan(100_000);
  const bytes = drives.files.get(`${folder}/Samples/A3.wav`)?.bytes;
  expect(Buffer.from(bytes ?? []).equals(complete.files[3]?.bytes ?? new Uint8Array())).toBe(true);
  // Each would fit by itself.
  await packs.uninstall('MUS-01002');
  expect(await packs.verify(sku)).toMatchObject({ state: 'installed' });
});
