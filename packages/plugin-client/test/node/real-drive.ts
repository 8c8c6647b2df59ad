import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createNodeDisk } from '../../src/node.ts';
import { createPacks, type Disk } from '../../src/packs/index.ts';
import { Line } from '../packs/line.ts';
import { type NewVersion, Shop, sha256 } from '../packs/publisher.ts';
import { createMemoryStore, createTestClient } from '../packs/world.ts';

/** An engine on a real drive with an installed pack. */
export async function startOnDrive(version: NewVersion, toDisk = (disk: Disk): Disk => disk) {
  const root = mkdtempSync(join(tmpdir(), 'backline-drive-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const shop = new Shop();
  shop.publish(version);
  const line = new Line(shop);
  const store = createMemoryStore();
  const client = createTestClient(store, line.fetch);
  const library = join(root, 'Sounds');
  const disk = toDisk(createNodeDisk());
  const packs = createPacks({ client, disk, store, sha256, library, limits: { spareBytes: 0 } });
  // A call that never returns.
  packs.on(({ waiting }) => waiting !== null && void packs.stop());
  expect(await packs.install(version.sku)).toMatchObject({ state: 'installed' });
  return { root, library, folder: join(library, 'Harbor Strings'), shop, line, packs };
}
