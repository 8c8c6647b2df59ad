import { expect, it } from 'vitest';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { VirtualTimers } from './virtual-timers.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const first: NewVersion = {
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  bundleBytes: 16 * 1024,
  options: [{ id: 'room', isDefault: false }],
  files: [
    { path: 'Patches/Soft.txt', bytes: toNoise('soft', 300), isFirst: true },
    { path: 'Samples/A1.wav', bytes: toNoise('a1', 40_000), isFirst: true },
    { path: 'Samples/A2.wav', bytes: toNoise('a2', 80_000) },
    { path: 'Room/A1.wav', bytes: toNoise('room', 20_000), option: 1 },
  ],
};
const firsts = ['Patches/Soft.txt', 'Samples/A1.wav'];

function start() {
  const shop = new Shop();
  shop.publish(first);
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  const open = () => createTestPacks({ disk: drives.open(), line });
  return { shop, drives, line, open, packs: open() };
}

it('reports a pack as playable exactly when its first group is complete', async () => {
  const { drives, line } = start();
  const timers = new VirtualTimers();
  const { fetch } = line;
  // Progress is reported now and then, and time stands still.
  line.fetch = async (...request) => {
    await timers.wait(1000);
    return fetch(...request);
  };
  const packs = createTestPacks({ disk: drives.open(), line, timers });
  const seen: [boolean, boolean, string][] = [];
  packs.on(({ state, progress }) => {
    if (progress) seen.push([progress.plays, firsts.every((path) => packs.isReady(sku, path)), state]);
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(seen.filter(([plays, isWhole]) => plays && !isWhole)).toEqual([]);
  expect(seen.filter(([plays, , state]) => plays && state === 'installing').length).toBeGreaterThan(0);
  expect(seen[0]?.[0]).toBe(false);
});

/** Installs until one file is complete, then stops. */
async function installUntil({ packs }: ReturnType<typeof start>, path: string) {
  packs.want(sku, [path]);
  packs.on(() => {
    if (packs.isReady(sku, path)) void packs.pause(sku);
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'paused' });
}

it('only counts verified bytes of an interrupted installation', async () => {
  const world = start();
  await installUntil(world, 'Samples/A2.wav');
  const bytesOf = (path: string) => world.shop.versions[0]?.files.get(path)?.length ?? 0;
  const total = [...firsts, 'Samples/A2.wav'].reduce((sum, path) => sum + bytesOf(path), 0);
  const again = world.open();
  const [state] = await again.find([library]);
  expect(state).toMatchObject({ state: 'paused', progress: { total, fetchedBytes: 0 } });
  expect(again.isReady(sku, 'Samples/A2.wav')).toBe(true);
  const ready = [...firsts, 'Samples/A2.wav'].filter((path) => again.isReady(sku, path));
  expect(state?.progress?.bytes).toBe(ready.reduce((sum, path) => sum + bytesOf(path), 0));
  expect(state?.progress?.plays).toBe(firsts.every((path) => ready.includes(path)));

  // It has the right length, but may be half written.
  world.drives.files.delete(`${folder}/.backline/done`);
  const without = world.open();
  expect(await without.find([library])).toMatchObject([{ state: 'paused', progress: { bytes: 0, total } }]);
  expect(without.isReady(sku, 'Samples/A2.wav')).toBe(false);
});

it('reports the size of an update: new blocks of the chosen options', async () => {
  const { packs, shop, line } = start();
  await packs.install(sku);
  shop.publish({
    ...first,
    version: '1.1.0',
    seq: 2,
    files: first.files.map((file) =>
      ['Samples/A1.wav', 'Room/A1.wav'].includes(file.path)
        ? { ...file, bytes: toNoise(`${file.path} recorded again`, file.bytes.length) }
        : file,
    ),
  });
  const [state] = await packs.list();
  expect(state).toMatchObject({ update: { version: '1.1.0', bytes: 40_000 } });
  line.sentBytes = 0;
  await packs.update(sku);
  expect(line.sentBytes).toBeGreaterThanOrEqual(40_000);
  expect(line.sentBytes).toBeLessThan(50_000);
});

it('downloads nothing for a file whose content is already in the pack', async () => {
  const { packs, shop, drives, line } = start();
  const twin = { path: 'Samples/A3.wav', bytes: toNoise('a2', 80_000) };
  shop.publish({ ...first, version: '1.1.0', seq: 2, files: [...first.files, twin] });
  await packs.install(sku);
  drives.files.set(`${folder}/Samples/A3.wav`, { bytes: toNoise('damaged', 80_000) });
  expect(await packs.verify(sku)).toMatchObject({ state: 'damaged' });
  line.sentBytes = 0;
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed' });
  expect(Buffer.from(drives.files.get(`${folder}/Samples/A3.wav`)?.bytes ?? []).equals(twin.bytes)).toBe(true);
  expect(line.sentBytes).toBe(0);
});

it('only downloads the changed parts of a new list', async () => {
  const { packs, shop, line } = start();
  const others = Array.from({ length: 600 }, (_, at) => ({ path: `Notes/${at}.txt`, bytes: toNoise(`${at}`, 100) }));
  const files = [...first.files, ...others];
  shop.publish({ ...first, version: '1.1.0', seq: 2, files });
  await packs.install(sku);
  const changed = files.map((file) => (file.path === 'Notes/99.txt' ? { ...file, bytes: toNoise('new', 100) } : file));
  shop.publish({ ...first, version: '1.2.0', seq: 3, files: changed });
  const answer = line.answer.bind(line);
  let listBytes = 0;
  line.answer = async (url, ...request) => {
    const answered = await answer(url, ...request);
    if (url.pathname.startsWith('/packs/l/')) listBytes += answered.body.length;
    return answered;
  };
  expect(await packs.update(sku)).toMatchObject({ state: 'ready' });
  expect(listBytes).toBeGreaterThan(0);
  expect(listBytes).toBeLessThan((shop.versions[2]?.list.length ?? 0) / 2);
});
