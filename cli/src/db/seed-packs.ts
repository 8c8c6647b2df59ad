import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Core } from '@backline/core/core';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import type { PackFile, SoundOptions } from '@backline/fixtures/pack-sounds';
import { operator } from '../clients/open-core.ts';

const atOnce = 4;

/** Two packs with short notes, which are enough for tests. */
const forTests = { skus: ['MUS-01001', 'MUS-01004'], seconds: 0.05 };

/** Packs of the demonstration have this part of the size in the catalog: 33 to 913 MB. */
const scale = 1 / 15;

/** Little to read, and the same block again and again. */
const fillerBytes = 2 * 1024 * 1024;

/**
 * Fills a pack up to its size. Its files are one file with many names, so that it takes no disk and is read once, and
 * say its SKU, so that packs share no block.
 */
function addFiller(folder: string, sku: string, bytes: number): void {
  const toPath = (at: number) => join(folder, 'Room', `${String(at + 1).padStart(3, '0')}.raw`);
  mkdirSync(join(folder, 'Room'));
  writeFileSync(toPath(0), Buffer.alloc(fillerBytes, sku.padEnd(16)));
  for (let at = 1; at < bytes / fillerBytes; at += 1) linkSync(toPath(0), toPath(at));
}

interface NewVersion {
  version: string;
  files: readonly PackFile[];
  notes: string | null;
  /** The size of the whole pack; nothing is added to one that is larger. */
  bytes: number;
}

async function publish(core: Core, sku: string, { version, files, notes, bytes }: NewVersion) {
  const { publishPack } = await import('@backline/core/packs/publish-pack');
  const folder = mkdtempSync(join(tmpdir(), 'backline-seed-'));
  try {
    let rest = bytes;
    for (const file of files) {
      const path = join(folder, file.path);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, file.bytes);
      rest -= file.bytes.length;
    }
    if (rest > 0) addFiller(folder, sku, rest);
    await publishPack(core, operator, { sku, folder, version, channel: 'stable', notes });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Publishes sounds for the demonstration's packs, once, if nothing was ever published. Returns how many packs have
 * sounds now.
 */
export async function seedPacks(
  core: Core,
  { collections }: CatalogFile,
  { isTest, onProgress }: { isTest: boolean; onProgress(done: number): void },
): Promise<number> {
  const { packPublications } = core.store.t;
  if ((await core.store.db.$count(packPublications)) > 0) return 0;
  const { ensureDevelopmentKeys } = await import('@backline/core/keys/ensure-development-keys');
  const { notPublished, packsWithOptions, secondVersions, toPackFiles } = await import(
    '@backline/fixtures/pack-sounds'
  );
  await ensureDevelopmentKeys(core);
  const packs = collections.filter(({ sku }) => (isTest ? forTests.skus.includes(sku) : sku !== notPublished));
  const options: SoundOptions = isTest ? { seconds: forTests.seconds } : {};
  let done = 0;
  const waiting = packs.values();
  const work = async () => {
    for (const pack of waiting) {
      const { sku } = pack;
      const hasMechanics = packsWithOptions.includes(sku);
      const bytes = isTest ? 0 : (pack.diskBytes ?? 0) * scale;
      const first = toPackFiles(pack, { ...options, hasMechanics });
      await publish(core, sku, { version: '1.0.0', files: first, notes: null, bytes });
      const notes = secondVersions[sku];
      const second = toPackFiles(pack, { ...options, isSecond: true });
      if (notes !== undefined) await publish(core, sku, { version: '1.1.0', files: second, notes, bytes });
      done += 1;
      onProgress(done);
    }
  };
  // One is computed while others wait for the disk.
  await Promise.all(Array.from({ length: isTest ? 1 : atOnce }, work));
  return packs.length;
}
