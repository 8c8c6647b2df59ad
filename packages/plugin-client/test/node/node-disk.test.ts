import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeDisk } from '../../src/node.ts';
import { createPacks } from '../../src/packs/index.ts';
import { Line } from '../packs/line.ts';
import { Shop, sha256, toNoise } from '../packs/publisher.ts';
import { createMemoryStore, createTestClient } from '../packs/world.ts';

const sku = 'MUS-01001';

/** The files in a folder that this process has open. */
const findOpen = (folder: string) =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });

it.runIf(process.platform === 'linux')('leaves no file open on a drive when its work is done', async () => {
  const library = mkdtempSync(join(tmpdir(), 'backline-drive-'));
  onTestFinished(() => rmSync(library, { recursive: true }));
  const shop = new Shop();
  const files = [1, 2, 3].map((at) => ({ path: `A${at}.wav`, bytes: toNoise(`a${at}`, 100_000) }));
  shop.publish({ sku, version: '1.0.0', seq: 1, name: 'Harbor', files });
  const store = createMemoryStore();
  const client = createTestClient(store, new Line(shop).fetch);
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
