import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SharedLine } from '../../src/packs/common/shared-line.ts';
import { Line } from './line.ts';
import { MemoryDisk } from './memory-disk.ts';
import { Shop, toNoise } from './publisher.ts';
import { VirtualTimers } from './virtual-timers.ts';
import { createTestPacks } from './world.ts';

const skus = ['MUS-01001', 'MUS-01002', 'MUS-01003'];
const packBytes = 240_000;

function start(bytesPerSecond: number | null, change: (line: Line) => void = () => undefined) {
  const shop = new Shop();
  for (const sku of skus) {
    const files = [0, 1, 2, 3, 4, 5].map((at) => ({
      path: `A${at}.wav`,
      bytes: toNoise(`${sku} ${at}`, packBytes / 6),
    }));
    shop.publish({ sku, version: '1.0.0', seq: 1, name: sku, aim: 1024, bundleBytes: 8 * 1024, files });
  }
  const drives = new MemoryDisk();
  drives.folders.add('/drives/ssd');
  const line = new Line(shop);
  change(line);
  const timers = new VirtualTimers();
  return { line, timers, packs: createTestPacks({ disk: drives.open(), line, timers, limits: { bytesPerSecond } }) };
}

/** Counts how many bundle answers are open at once. */
function countOpen(line: Line, onOpen: (open: number) => void): void {
  const { fetch } = line;
  let open = 0;
  line.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).includes('/packs/b/') || answer.body === null) return answer;
    open += 1;
    onOpen(open);
    const reader = answer.body.getReader();
    // Nothing is read ahead, so it stays open until the engine has enough.
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // Lets the others have their turn, as on a real line.
          for (let turns = 0; turns < 20; turns += 1) await turn();
          const { value } = await reader.read();
          controller.enqueue(value ?? new Uint8Array());
        },
        async cancel() {
          open -= 1;
          await reader.cancel();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

it('has at most four connections, for any number of packs', async () => {
  let most = 0;
  const { packs } = start(null, (line) =>
    countOpen(line, (open) => {
      most = Math.max(most, open);
    }),
  );
  const states = await Promise.all(skus.map((sku) => packs.install(sku)));
  expect(states.map(({ state }) => state)).toEqual(['installed', 'installed', 'installed']);
  expect(most).toBe(4);
});

it('gives the next connection to urgent work', async () => {
  const line = new SharedLine(new VirtualTimers(), null);
  const { signal } = new AbortController();
  const order: string[] = [];
  const use = (name: string, isUrgent: boolean) =>
    line.use(isUrgent, signal, async () => {
      order.push(name);
      await Promise.resolve();
    });
  await Promise.all([...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => use(name, false)), use('urgent', true)]);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'urgent', 'e', 'f']);
});

it('gives nothing to work that has ended, and loses no connection by that', async () => {
  const line = new SharedLine(new VirtualTimers(), null);
  const ended = new AbortController();
  const working = Array.from({ length: 4 }, () => line.use(false, ended.signal, () => Promise.resolve()));
  const late = line.use(false, ended.signal, () => Promise.resolve('late'));
  ended.abort();
  await expect(late).rejects.toThrow('stopped');
  await Promise.all(working);
  const { signal } = new AbortController();
  const again = Array.from({ length: 5 }, (_, at) => line.use(false, signal, async () => at));
  expect(await Promise.all(again)).toEqual([0, 1, 2, 3, 4]);
});

it('shares the allowed bytes per second among all connections, and uses all of them', async () => {
  const timers = new VirtualTimers();
  const line = new SharedLine(timers, 60_000);
  const { signal } = new AbortController();
  const receive = async () => {
    for (let at = 0; at < 20; at += 1) await line.slowDown(12_000, signal);
  };
  await Promise.all([receive(), receive(), receive()]);
  // 720,000 bytes.
  expect(timers.now()).toBeGreaterThan(11_800);
  expect(timers.now()).toBeLessThanOrEqual(12_000);
});

it('keeps all packs together below the speed limit', async () => {
  const { packs, timers, line } = start(60_000);
  await Promise.all(skus.map((sku) => packs.install(sku)));
  // Lists of 8 KB each are not slowed down.
  expect(line.sentBytes / (timers.now() / 1000)).toBeLessThan(66_000);
});
