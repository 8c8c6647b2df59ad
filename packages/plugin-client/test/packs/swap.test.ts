import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Waiting } from '../../src/packs/common/faults.ts';
import type { Disk } from '../../src/packs/disk/disk.ts';
import { Done } from '../../src/packs/disk/done.ts';
import { WrongBlocks } from '../../src/packs/fetch/receive.ts';
import { toPlaces } from '../../src/packs/folder/pack-folder.ts';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { createTestPacks, library } from './world.ts';

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const places = toPlaces(folder);
const names = ['A1', 'A2', 'A3'];
const toVersion = (version: string, seq: number): NewVersion => ({
  sku,
  version,
  seq,
  aim: 1024,
  bundleBytes: 16 * 1024,
  files: names.map((name) => ({ path: `Samples/${name}.wav`, bytes: toNoise(`${name} ${version}`, 40_000) })),
});
const encode = (text: string) => new TextEncoder().encode(text);

/** A pack with 1.0.0 installed and 1.1.0 published. */
async function installFirst() {
  const shop = new Shop();
  shop.publish(toVersion('1.0.0', 1));
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  await createTestPacks({ disk: drives.open(), line }).install(sku);
  shop.publish(toVersion('1.1.0', 2));
  const own = drives.open();
  /** An engine that calls this before moving each file. */
  const open = (beforeMove: (from: string, to: string) => void, more: Partial<Disk> = {}) =>
    createTestPacks({
      disk: {
        ...own,
        rename: (from, to) => {
          beforeMove(from, to);
          return own.rename(from, to);
        },
        ...more,
      },
      line,
    });
  const isWhole = (version: 0 | 1) =>
    [...(shop.versions[version]?.files ?? [])].every(([path, bytes]) =>
      Buffer.from(drives.files.get(`${folder}/${path}`)?.bytes ?? []).equals(bytes),
    );
  const read = (path: string) => new TextDecoder().decode(drives.files.get(path)?.bytes);
  return { drives, own, open, isWhole, read };
}
const isOfPack = (path: string) => path.startsWith(`${folder}/Samples/`);

it('moves no file while another program has the lock', async () => {
  const { drives, own, open, isWhole, read } = await installFirst();
  const others = encode(JSON.stringify({ id: 'another', counter: 1, bytes: 0, total: 0 }));
  const holders: string[] = [];
  let isTaken = false;
  const packs = open((from, to) => void ((isOfPack(from) || isOfPack(to)) && holders.push(read(places.lock))), {
    async append(path, bytes) {
      await own.append(path, bytes);
      // The last step before files change places.
      if (isTaken || path !== places.done || !new TextDecoder().decode(bytes).startsWith('- ')) return;
      isTaken = true;
      drives.files.set(places.lock, { bytes: others });
      expect(isWhole(0)).toBe(true);
    },
  });
  await packs.update(sku);
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expect(isTaken).toBe(true);
  expect(holders.length).toBeGreaterThan(0);
  expect(holders.filter((holder) => holder.includes('another'))).toEqual([]);
});

/** True if `done` records a file as complete. */
function isCertain(done: string, place: string): boolean {
  const last = done.split('\n').findLast((line) => line.endsWith(` ${place.slice(folder.length + 1)}`));
  return last !== undefined && !last.startsWith('- ');
}

it('does not report a file as certain while its bytes change', async () => {
  const { open, read, isWhole } = await installFirst();
  const certain: string[] = [];
  const packs = open((from, to) => {
    certain.push(...[from, to].filter((place) => isOfPack(place) && isCertain(read(places.done), place)));
  });
  await packs.update(sku);
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expect(isWhole(1)).toBe(true);
  expect(certain).toEqual([]);
});

it('does not report a file as certain while it is repaired', async () => {
  const { drives, own, open, read, isWhole } = await installFirst();
  const place = `${folder}/Samples/A2.wav`;
  // Cut off, yet recorded as complete.
  drives.files.set(place, { bytes: toNoise('A2 1.0.0', 20_000) });
  const written: boolean[] = [];
  const packs = open(() => undefined, {
    writeAt(path, at, bytes) {
      if (path === place) written.push(isCertain(read(places.done), place));
      return own.writeAt(path, at, bytes);
    },
  });
  await packs.find([library]);
  expect(await packs.repair(sku)).toMatchObject({ state: 'installed', version: '1.0.0' });
  expect(isWhole(0)).toBe(true);
  expect(new Set(written)).toEqual(new Set([false]));
});

it.each(names)('leaves nothing of a swap while another program holds %s', async (name) => {
  const { drives, open, isWhole } = await installFirst();
  const place = `${folder}/Samples/${name}.wav`;
  drives.held.add(place);
  const packs = open(() => undefined);
  const waits: boolean[] = [];
  packs.on(({ waiting }) => {
    if (waiting?.reason !== 'file_in_use') return;
    waits.push(isWhole(0));
    drives.held.delete(place);
  });
  await packs.update(sku);
  expect(await packs.swap(sku)).toMatchObject({ state: 'installed', version: '1.1.0' });
  expect(waits).toContain(true);
  expect(waits).not.toContain(false);
  expect(isWhole(1)).toBe(true);
});

it('does not report a file as certain while its option is removed', async () => {
  const shop = new Shop();
  const room = { path: 'Room/A1.wav', bytes: toNoise('room', 1000), option: 1 };
  const first = toVersion('1.0.0', 1);
  shop.publish({ ...first, files: [...first.files, room], options: [{ id: 'room', isDefault: true }] });
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const disk = drives.open();
  const removed: boolean[] = [];
  const slow: Disk = {
    ...disk,
    async append(path, bytes) {
      // Nothing else may happen first.
      for (let idle = 0; idle < 10; idle += 1) await turn();
      await disk.append(path, bytes);
    },
    remove(path) {
      const done = new TextDecoder().decode(drives.files.get(places.done)?.bytes);
      if (path === `${folder}/Room/A1.wav`) removed.push(isCertain(done, path));
      return disk.remove(path);
    },
  };
  const packs = createTestPacks({ disk: slow, line: new Line(shop) });
  await packs.install(sku);
  await packs.install(sku, { options: [] });
  expect(removed).toEqual([false]);
});

it('continues to undo a swap that was killed while being undone', async () => {
  const { drives, own, open, isWhole, read } = await installFirst();
  const place = `${folder}/Samples/A3.wav`;
  const packs = open((_from, to) => {
    // The second file to be put back.
    if (drives.files.has(places.swap) && read(places.swap).includes('"isBack":true') && to.endsWith('A2.wav'))
      own.kill(0);
  });
  drives.held.add(place);
  await packs.update(sku);
  await expect(packs.swap(sku)).rejects.toThrow();
  drives.held.delete(place);
  expect(isWhole(0)).toBe(false);
  const other = createTestPacks({ disk: drives.open(), line: new Line(new Shop()) });
  await other.find([library]);
  expect(await other.verify(sku)).toMatchObject({ state: 'ready', version: '1.0.0' });
  expect(isWhole(0)).toBe(true);
});

it('does not append a line to an incomplete one', async () => {
  const drives = new MemoryDisk();
  const disk = drives.open();
  const key = '0123456789abcdef';
  const other = 'fedcba9876543210';
  await disk.write('/done', encode(`${key} A1.wav\n${key} A2`));
  const done = await Done.read(disk, '/done', true);
  expect([done.has('A1.wav', key), done.has('A2', key)]).toEqual([true, false]);
  await done.add([{ path: 'A3.wav', key: other }]);
  const again = await Done.read(disk, '/done', true);
  expect([again.has('A1.wav', key), again.has('A3.wav', other)]).toEqual([true, true]);
});

it('asks the portal again after a block was wrong three times', () => {
  const wrong = new WrongBlocks();
  const block = { block: 7, at: 0 };
  wrong.add([block, { block: 8, at: 0 }]);
  wrong.add([block]);
  expect(() => wrong.add([block])).toThrow(Waiting);
});
