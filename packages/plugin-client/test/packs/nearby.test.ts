import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Disk, PackLimits } from '../../src/packs/index.ts';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { hashAtOnce, VirtualTimers } from './virtual-timers.ts';
import { createMemoryStore, createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const stick = '/drives/stick';
const onStick = `${stick}/Harbor Strings`;
const toFiles = (count: number, bytes = 40_000): NewVersion['files'] =>
  Array.from({ length: count }, (_, at) => ({ path: `Samples/A${at}.wav`, bytes: toNoise(`sound ${at}`, bytes) }));
const version = (more: Partial<NewVersion> = {}): NewVersion => ({
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  bundleBytes: 64 * 1024,
  files: toFiles(4),
  ...more,
});
const second = version({ version: '1.1.0', seq: 2, files: toFiles(6) });

let restore: () => void;
beforeAll(() => {
  restore = hashAtOnce();
});
afterAll(() => restore());

/** A computer with a pack, and a known stick that has it too. */
async function start({
  first = version(),
  limits = {} as Partial<PackLimits>,
  toDisk = (disk: Disk, _timers: VirtualTimers) => disk,
  toFetch = (fetch: typeof globalThis.fetch, _timers: VirtualTimers) => fetch,
} = {}) {
  const shop = new Shop();
  shop.publish(first);
  const drives = new MemoryDisk();
  for (const one of ['/drives/ssd', stick]) drives.folders.add(one);
  const line = new Line(shop);
  const store = createMemoryStore();
  const timers = new VirtualTimers();
  line.fetch = toFetch(line.fetch, timers);
  const open = (own = store) =>
    createTestPacks({ disk: toDisk(drives.open(), timers), line, store: own, timers, limits });
  const packs = open();
  await packs.install(sku);
  await packs.copy(sku, stick);
  await packs.find([stick]);
  const bytesAt = (at: string, path: string) => drives.files.get(`${at}/${path}`)?.bytes ?? new Uint8Array();
  const flip = (at: string, path: string, place = 10) => {
    const bytes = bytesAt(at, path);
    bytes[place] = (bytes[place] ?? 0) ^ 4;
  };
  const isWhole = (at: string, files: NewVersion['files']) =>
    files.every(({ path, bytes }) => Buffer.from(bytesAt(at, path)).equals(bytes));
  line.sentBytes = 0;
  return { shop, drives, line, timers, open, packs, flip, isWhole };
}

it('keeps using its own pack when another copy is found', async () => {
  const { packs, drives, open } = await start();
  expect((await packs.list())[0]).toMatchObject({ state: 'installed', folder });
  expect((await open().start())[0]).toMatchObject({ state: 'installed', folder });
  expect(await packs.libraries()).toMatchObject([{ path: library }, { path: stick }]);
  drives.pulled.add(stick);
  expect((await open().start())[0]).toMatchObject({ state: 'installed', folder });
  drives.pulled.clear();
  // The results of an uninstallation and the next list agree.
  expect(await packs.uninstall(sku)).toMatchObject({ state: 'installed', folder: onStick });
  expect((await packs.list())[0]).toMatchObject({ state: 'installed', folder: onStick });
});

it('plays the available copy while the first drive is away', async () => {
  const { drives, open } = await start();
  const other = createMemoryStore();
  const computer = open(other);
  await computer.find([stick]);
  const to = '/drives/ssd/Other';
  expect(await computer.install(sku, { to, from: [stick] })).toMatchObject({ state: 'installed' });
  drives.pulled.add(stick);
  expect((await open(other).start())[0]).toMatchObject({
    state: 'installed',
    folder: '/drives/ssd/Other/Harbor Strings',
  });
  drives.pulled.clear();
  expect((await open(other).start())[0]).toMatchObject({ folder: onStick });
  // The default folder comes first.
  await computer.install(sku, { to: library, from: [to] });
  expect((await open(other).start())[0]).toMatchObject({ folder });
});

it('makes no copy that was not requested', async () => {
  const { packs, drives, line } = await start();
  const before = [...drives.files.keys()];
  const refused = { state: 'refused', refusal: { code: 'installed_elsewhere' }, folder };
  expect(await packs.install(sku, { to: '/drives/ssd/Other' })).toMatchObject(refused);
  expect(await packs.install(sku, { to: '/drives/ssd/Other', from: [stick] })).toMatchObject(refused);
  expect([...drives.files.keys()]).toEqual(before);
  expect(line.sentBytes).toBe(0);
  expect(await packs.list()).toMatchObject([{ state: 'installed', folder }]);
});

it('checks and repairs every copy, except on read-only drives', async () => {
  const { packs, drives, flip, isWhole } = await start();
  flip(onStick, 'Samples/A1.wav');
  drives.readOnly.add(stick);
  expect(await packs.verify(sku)).toMatchObject({ state: 'installed', folder });
  drives.readOnly.clear();
  const damaged = { state: 'damaged', folder: onStick, damage: { places: 1 } };
  expect(await packs.verify(sku)).toMatchObject(damaged);
  expect(packs.state(sku)).toMatchObject({ state: 'installed', folder });
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed', folder });
  expect(isWhole(onStick, version().files)).toBe(true);
  expect([...drives.files.keys()].filter((path) => path.includes('/place-'))).toEqual([]);
});

it('repairs without a network from a stick that is plugged in while it waits', async () => {
  const { packs, drives, line, flip, isWhole } = await start();
  flip(folder, 'Samples/A1.wav');
  drives.pulled.add(stick);
  line.weather.isDown = () => true;
  expect(await packs.verify(sku)).toMatchObject({ state: 'damaged', damage: { places: 1 } });
  packs.on(({ waiting }) => {
    if (waiting?.reason === 'network') drives.pulled.clear();
  });
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed', folder });
  expect(drives.pulled.size).toBe(0);
  expect(line.sentBytes).toBe(0);
  expect(isWhole(folder, version().files)).toBe(true);
});

it('accepts only right bytes from a source, and downloads the others', async () => {
  const { packs, line, flip, isWhole } = await start();
  for (const at of [folder, onStick]) flip(at, 'Samples/A1.wav');
  for (const path of ['Samples/A2.wav', 'Samples/A3.wav']) flip(folder, path);
  await packs.verify(sku);
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed' });
  // A block of about a kilobyte, and the answers of two calls.
  expect(line.sentBytes).toBeGreaterThan(0);
  expect(line.sentBytes).toBeLessThan(8_000);
  expect(isWhole(folder, version().files)).toBe(true);
});

it('updates without a network to a newer version on a stick', async () => {
  const { packs, shop, line, open, isWhole } = await start();
  const off = packs.on(({ waiting }) => {
    if (waiting !== null) void packs.pause(sku);
  });
  line.weather.isDown = () => true;
  // The same version is not new, so it waits for the portal.
  expect(await packs.update(sku)).toMatchObject({ state: 'paused' });
  off();
  line.weather.isDown = () => false;
  shop.publish(second);
  const other = open(createMemoryStore());
  await other.find([stick]);
  await other.update(sku);
  expect(await other.swap(sku)).toMatchObject({ state: 'installed', folder: onStick, version: '1.1.0' });
  line.weather.isDown = () => true;
  line.sentBytes = 0;
  expect(await packs.update(sku)).toMatchObject({ state: 'ready', nextVersion: '1.1.0' });
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0', folder });
  expect(line.sentBytes).toBe(0);
  expect(isWhole(folder, second.files)).toBe(true);
});

it('installs and continues without a network from a known stick', async () => {
  const { packs, drives, line, open } = await start();
  const uninstall = async () => {
    drives.pulled.add(stick);
    expect(await packs.uninstall(sku)).toMatchObject({ state: 'absent' });
    drives.pulled.clear();
  };
  await uninstall();
  line.weather.isDown = () => true;
  expect(await packs.install(sku, { to: library })).toMatchObject({ state: 'installed', folder });
  expect(line.sentBytes).toBe(0);
  await uninstall();
  line.weather.isDown = () => false;
  const other = open(createMemoryStore());
  let isOver = false;
  line.weather.answer = ({ pathname }) => {
    if (pathname.startsWith('/packs/b/') && !isOver) void other.pause(sku);
    return null;
  };
  expect(await other.install(sku)).toMatchObject({ state: 'paused' });
  isOver = true;
  line.weather.isDown = () => true;
  await other.find([stick]);
  expect(await other.resume(sku)).toMatchObject({ state: 'installed', folder });
});

/** A slow stick and a slow line, in bytes per second. */
async function race(speeds: { stick: number; line: number }, limits: Partial<PackLimits> = {}) {
  const files = toFiles(40, 100_000);
  const isSlow = { now: false };
  const toDisk = (disk: Disk, timers: VirtualTimers): Disk => ({
    ...disk,
    async readAt(path, at, into) {
      const got = await disk.readAt(path, at, into);
      if (isSlow.now && path.startsWith(`${stick}/`)) await timers.wait((1000 * got) / speeds.stick);
      return got;
    },
  });
  let busyUntil = 0;
  const toFetch =
    (fetch: typeof globalThis.fetch, timers: VirtualTimers): typeof fetch =>
    async (...request) => {
      const answer = await fetch(...request);
      if (!isSlow.now) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      busyUntil = Math.max(busyUntil, timers.now()) + (1000 * bytes.length) / speeds.line;
      await timers.wait(busyUntil - timers.now());
      return new Response(bytes, answer);
    };
  const { packs, drives, timers, line, isWhole } = await start({ first: version({ files }), limits, toDisk, toFetch });
  drives.pulled.add(stick);
  await packs.uninstall(sku);
  drives.pulled.clear();
  isSlow.now = true;
  const since = timers.now();
  expect(await packs.install(sku, { to: library })).toMatchObject({ state: 'installed', folder });
  expect(isWhole(folder, files)).toBe(true);
  return { seconds: (timers.now() - since) / 1000, fetched: line.sentBytes };
}

it('uses the faster of a stick and the network, and only the stick if the network is limited', async () => {
  // 4 MB: 100 s from the slow source, 20 s from the fast one.
  const slowStick = await race({ stick: 40_000, line: 200_000 });
  const slowLine = await race({ stick: 200_000, line: 40_000 });
  expect(slowStick.seconds).toBeLessThan(30);
  expect(slowLine.seconds).toBeLessThan(40);
  expect(slowLine.fetched).toBeLessThan(1_200_000);
  const limited = await race({ stick: 40_000, line: 200_000 }, { bytesPerSecond: 10_000_000 });
  // The list of 4,000 blocks, and their locations.
  expect(limited.fetched).toBeLessThan(200_000);
});
