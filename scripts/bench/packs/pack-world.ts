import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDevelopmentKeys } from '../../../packages/core/src/keys/ensure-development-keys.ts';
import { publishPack } from '../../../packages/core/src/packs/publish-pack.ts';
import { findFreePort } from '../../../packages/kits/src/free-port.ts';
import { createFolderStorage } from '../../../packages/storage/src/index.ts';
import { openBenchCore, operator } from '../bench-core.ts';
import { type BenchWorld, skus } from '../bench-world.ts';
import { addComputers } from '../devices.ts';
import { printFigure, toMedian } from '../figures.ts';
import type { Request } from '../measure.ts';

export const packBytes = 1e9;
const fileBytes = 2e6;
export const [sku = ''] = skus;
const firstFiles = 10;
/** The bytes of the files that are needed to start playing. */
export const firstBytes = firstFiles * fileBytes;

/** Reads and hashes a folder, and returns the seconds. */
function hashFolder(folder: string): number {
  const startedAt = performance.now();
  for (const name of readdirSync(folder)) hash('sha256', readFileSync(join(folder, name)));
  return (performance.now() - startedAt) / 1000;
}

/** Makes and publishes a pack of a gigabyte that every account owns. Publishing and bare SHA-256 take turns. */
async function publish(world: BenchWorld, folder: string, storage: string): Promise<void> {
  mkdirSync(folder);
  for (let n = 0; n < packBytes / fileBytes; n += 1) writeFileSync(join(folder, `${n}.wav`), randomBytes(fileBytes));
  const first = Array.from({ length: firstFiles }, (_, at) => `${at}.wav`);
  writeFileSync(join(folder, 'pack.json'), JSON.stringify({ first }));
  const shares: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const seconds = hashFolder(folder);
    rmSync(storage, { recursive: true, force: true });
    const startedAt = performance.now();
    await publishVersion(world, folder, storage, `1.0.${round}`);
    shares.push(seconds / ((performance.now() - startedAt) / 1000));
    if (round < 2) await forgetVersions(world);
  }
  printFigure({
    work: 'publish ÷ sha256 of the folder',
    value: toMedian(shares),
    atLeast: 0.4,
    detail: '1 GB, 3 rounds',
  });
}

async function forgetVersions(world: BenchWorld): Promise<void> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  const { packBundleUses, packCurrent, packPublications, packBundles } = core.store.t;
  await core.store.write(async (tx) => {
    for (const table of [packBundleUses, packCurrent, packPublications, packBundles]) await tx.delete(table);
  });
  await core.store.close();
}

export async function publishVersion(
  world: BenchWorld,
  folder: string,
  storage: string,
  version: string,
): Promise<void> {
  const { DATABASE_URL = '', PUBLIC_URL = '' } = world.env;
  const own = { packStorage: createFolderStorage(storage), publicUrl: PUBLIC_URL };
  const core = await openBenchCore(DATABASE_URL, world.directory, own);
  await ensureDevelopmentKeys(core);
  await publishPack(core, operator, { sku, folder, version, channel: 'stable', notes: null });
  await core.store.close();
}

export interface PackWorld {
  world: BenchWorld;
  /** The port of this pack's server, because packs are signed for its address. */
  port: number;
  computers: Request[];
  /** The vendor's folder, and the folder of stored packs. */
  source: string;
  storage: string;
}

export async function createPackWorld(base: BenchWorld): Promise<PackWorld> {
  const storage = join(base.directory, 'packs');
  const port = await findFreePort();
  const own = { DOWNLOADS_PATH: base.directory, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const world = { ...base, env: { ...base.env, PACKS_PATH: storage, BENCH_FOLDER: join(storage, 'b'), ...own } };
  const computers = await addComputers(world);
  const source = join(world.directory, 'Bench');
  await publish(world, source, storage);
  return { world, port, computers, source, storage };
}
