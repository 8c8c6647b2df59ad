import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Core } from '@backline/core/core';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import type { PackFile, SoundOptions } from '@backline/fixtures/pack-sounds';
import { operator } from '../clients/open-core.ts';

const atOnce = 4;

/** Two packs with short notes, which are enough for tests. */
const forTests = { skus: ['MUS-01001', 'MUS-01004'], seconds: 0.05 };

async function publish(core: Core, sku: string, version: string, files: readonly PackFile[], notes: string | null) {
  const { publishPack } = await import('@backline/core/packs/publish-pack');
  const folder = mkdtempSync(join(tmpdir(), 'backline-seed-'));
  try {
    for (const { path, bytes } of files) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
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
      await publish(core, sku, '1.0.0', toPackFiles(pack, { ...options, hasMechanics }), null);
      const notes = secondVersions[sku];
      const second = { ...options, isSecond: true };
      if (notes !== undefined) await publish(core, sku, '1.1.0', toPackFiles(pack, second), notes);
      done += 1;
      onProgress(done);
    }
  };
  // One is computed while others wait for the disk.
  await Promise.all(Array.from({ length: isTest ? 1 : atOnce }, work));
  return packs.length;
}
