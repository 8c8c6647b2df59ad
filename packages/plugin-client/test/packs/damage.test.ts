import { readPackList, toBlockLength } from '@backline/activation/pack-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFileBlocks } from '../../src/packs/common/hashing.ts';
import { damages } from '../env.ts';
import { Dice } from './dice.ts';
import { Line } from './line.ts';
import { Killed, MemoryDisk } from './memory-disk.ts';
import { type NewVersion, Shop, toNoise } from './publisher.ts';
import { hashAtOnce, VirtualTimers } from './virtual-timers.ts';
import { createMemoryStore, createTestPacks, library } from './world.ts';

let restore: () => void;
beforeAll(() => {
  restore = hashAtOnce();
});
afterAll(() => restore());

const sku = 'MUS-01001';
const folder = `${library}/Harbor Strings`;
const blockBytes = 64 * 1024;

/** 4 MB of sample files, cut like real packs. */
function publish(seed: string): Shop {
  const shop = new Shop();
  const files: NewVersion['files'] = Array.from({ length: 10 }, (_, at) => ({
    path: `Samples/A${at}.wav`,
    bytes: toNoise(`${seed} ${at}`, 400_000),
    isFirst: at === 0,
  }));
  shop.publish({ sku, version: '1.0.0', seq: 1, files });
  return shop;
}

function start(seed: string) {
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(publish(seed));
  const store = createMemoryStore();
  const open = () => {
    const disk = drives.open();
    return { disk, packs: createTestPacks({ disk, line, store, timers: new VirtualTimers() }) };
  };
  const isWhole = () =>
    [...(line.shop.versions[0]?.files ?? [])].every(([path, bytes]) =>
      Buffer.from(drives.files.get(`${folder}/${path}`)?.bytes ?? []).equals(bytes),
    );
  return { drives, line, open, isWhole };
}

it('finds every flipped bit, and downloads only the blocks with one', async () => {
  const { drives, line, open, isWhole } = start('flips');
  const { packs } = open();
  await packs.install(sku);
  const dice = new Dice(7);
  const read = readPackList(line.shop.versions[0]?.list ?? new Uint8Array());
  const files = 'list' in read ? read.list.files : [];
  const blocks = 'list' in read ? read.list.blocks : null;
  line.sentBytes = 0;
  let missing = 0;
  let found = 0;
  let left = damages.flips;
  while (left > 0) {
    const damaged = new Set<number>();
    for (let flip = 0; flip < Math.min(10, damages.flips) && left > 0; flip += 1) {
      const file = dice.pick(files);
      const { bytes } = drives.files.get(`${folder}/${file.path}`) ?? { bytes: new Uint8Array() };
      const place = dice.upTo(bytes.length);
      let offset = 0;
      for (const block of toFileBlocks(file)) {
        const length = blocks === null ? 0 : toBlockLength(blocks, block);
        // Flipping the same bit twice would repair it.
        const isHit = place >= offset && place < offset + length && !damaged.has(block);
        if (isHit) {
          damaged.add(block);
          missing += length;
          bytes[place] = (bytes[place] ?? 0) ^ (1 << dice.upTo(8));
        }
        offset += length;
      }
      left -= 1;
    }
    const { damage } = await packs.verify(sku);
    expect(damage?.places).toBe(damaged.size);
    found += damaged.size;
    await packs.repair(sku);
    expect(isWhole()).toBe(true);
  }
  expect(line.sentBytes / missing).toBeLessThanOrEqual(1.02);
  process.stdout.write(
    `${damages.flips} flips: ${found} blocks found, fetched ÷ missing ${(line.sentBytes / missing).toFixed(4)}\n`,
  );
}, 540_000);

/** Disturbs the drive during an installation, then restores it. */
async function interrupt(seed: number, happen: (drives: MemoryDisk, dice: Dice) => () => void): Promise<number> {
  const { drives, line, isWhole } = start(String(seed));
  const dice = new Dice(seed);
  const at = dice.upTo(3_500_000);
  let end: (() => void) | null = null;
  let waits = 0;
  const { fetch } = line;
  line.fetch = async (...request) => {
    if (end === null && line.sentBytes >= at) end = happen(drives, dice);
    return fetch(...request);
  };
  line.weather.cutAfter = () => (end === null ? 100_000 + dice.upTo(300_000) : null);
  const own = createTestPacks({ disk: drives.open(), line, store: createMemoryStore(), timers: new VirtualTimers() });
  own.on(({ state, waiting }) => {
    waits += Number(state === 'waiting' && waiting?.reason !== 'network');
    if (waits >= 2) end?.();
  });
  expect(await own.install(sku)).toMatchObject({ state: 'installed' });
  expect(isWhole()).toBe(true);
  return line.sentBytes;
}

it('waits for unplugged or full drives, and loses nothing', async () => {
  const ratios: number[] = [];
  for (let seed = 1; seed <= damages.pulls; seed += 1)
    ratios.push(
      await interrupt(seed, (drives) => {
        drives.pulled.add('/drives/ssd');
        return () => drives.pulled.clear();
      }),
    );
  for (let seed = 1; seed <= damages.fulls; seed += 1)
    ratios.push(
      await interrupt(1000 + seed, (drives, dice) => {
        drives.free = dice.upTo(20_000);
        return () => {
          drives.free = Number.MAX_SAFE_INTEGER;
        };
      }),
    );
  // Each lost connection costs at most one block.
  for (const bytes of ratios) expect(bytes).toBeLessThanOrEqual(4_000_000 + 45 * 4 * 4 * blockBytes);
  process.stdout.write(`${damages.pulls} pulled and ${damages.fulls} full drives: all whole\n`);
}, 540_000);

it('loses at most a megabyte when killed', async () => {
  let worst = 0;
  let killed = 0;
  for (let seed = 1; seed <= damages.kills; seed += 1) {
    const { line, open, isWhole } = start(`kill ${seed}`);
    const dice = new Dice(seed);
    const first = open();
    first.disk.kill(20 + dice.upTo(150));
    await first.packs.install(sku).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      killed += 1;
    });
    const { packs } = open();
    await packs.install(sku);
    expect(isWhole()).toBe(true);
    worst = Math.max(worst, line.sentBytes - 4_000_000);
  }
  expect(killed).toBeGreaterThan(0);
  expect(worst).toBeLessThanOrEqual(1024 * 1024);
  process.stdout.write(`${killed} of ${damages.kills} kills in the middle: at most ${worst} bytes fetched again\n`);
}, 540_000);
