import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeDisk } from '../../src/node.ts';
import { type Disk, DiskError } from '../../src/packs/disk/disk.ts';
import { createPacks } from '../../src/packs/index.ts';
import { Line } from '../packs/line.ts';
import { Shop, sha256, toNoise } from '../packs/publisher.ts';
import { createMemoryStore, createTestClient } from '../packs/world.ts';

const sku = 'MUS-01001';

/** Files in a folder that this process has open. */
const findOpen = (folder: string) =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });

function startShop() {
  const library = mkdtempSync(join(tmpdir(), 'backline-drive-'));
  onTestFinished(() => rmSync(library, { recursive: true }));
  const shop = new Shop();
  const files = [1, 2, 3].map((at) => ({ path: `A${at}.wav`, bytes: toNoise(`a${at}`, 100_000) }));
  shop.publish({ sku, version: '1.0.0', seq: 1, name: 'Harbor', files });
  const store = createMemoryStore();
  return { library, store, client: createTestClient(store, new Line(shop).fetch) };
}

it('installs and verifies files that a sampler holds, and records them once they are released', async () => {
  const { library, store, client } = startShop();
  const own = createNodeDisk();
  let isHeld = true;
  // Windows cannot sync a file that another program holds against writing.
  const disk: Disk = {
    ...own,
    sync: async (path) => {
      if (isHeld && path.endsWith('.wav')) throw new DiskError('in_use', path);
      await own.sync(path);
    },
  };
  const packs = createPacks({ client, disk, store, sha256, library, limits: { spareBytes: 0 } });
  packs.on(({ waiting }) => waiting !== null && void packs.stop());
  const readDone = () => readFileSync(join(library, 'Harbor/.backline/done'), { encoding: 'utf8', flag: 'a+' });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(await packs.verify(sku)).toMatchObject({ state: 'installed' });
  expect(readDone()).not.toContain('A1.wav');
  isHeld = false;
  expect(await packs.verify(sku)).toMatchObject({ state: 'installed' });
  expect(readDone()).toContain('A1.wav');
});

it.runIf(process.platform === 'linux')('closes each complete file', async () => {
  const { library, store, client } = startShop();
  const disk = createNodeDisk();
  const closed: string[] = [];
  const packs = createPacks({ client, disk, store, sha256, library, limits: { spareBytes: 0 } });
  packs.on(() => {
    for (const path of findOpen(library)) if (path.endsWith('.wav')) closed.push(path);
  });
  expect(await packs.install(sku)).toMatchObject({ state: 'installed' });
  expect(closed).toEqual([]);
});

it.runIf(process.platform === 'linux')('leaves no file open on a drive after its work', async () => {
  const { library, store, client } = startShop();
  const packs = createPacks({ client, disk: createNodeDisk(), store, sha256, library, limits: { spareBytes: 0 } });
  let most = 0;
  packs.on(() => {
    most = Math.max(most, findOpen(library).length);
  });
  for (const work of ['install', 'verify'] as const) {
    expect(await packs[work](sku)).toMatchObject({ state: 'installed' });
    expect(findOpen(library)).toEqual([]);
  }
  expect(most).toBeGreaterThan(0);
});
