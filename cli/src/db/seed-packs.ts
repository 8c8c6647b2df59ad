import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@backline/core/core';
import type { NewPack } from '@backline/core/packs/publish-pack';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import type { SoundOptions } from '@backline/fixtures/pack-sounds';
import { operator } from '../clients/open-core.ts';

const atOnce = 4;

/** Two packs with short notes, which are enough for tests. */
const forTests = { skus: ['MUS-01001', 'MUS-01004'], seconds: 0.05 };

type NewVersion = Pick<NewPack, 'sku' | 'version' | 'notes'>;

async function publish(core: Core, pack: NewVersion, write: (folder: string) => void) {
  const { publishPack } = await import('@backline/core/packs/publish-pack');
  const folder = mkdtempSync(join(tmpdir(), 'backline-seed-'));
  try {
    write(folder);
    await publishPack(core, operator, { ...pack, folder, channel: 'stable' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Publishes sounds for the demonstration's packs, unless something was ever published. Returns the number of packs that
 * now have sounds.
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
  const { packScale, writePack } = await import('@backline/fixtures/write-pack');
  await ensureDevelopmentKeys(core);
  const packs = collections.filter(({ sku }) => (isTest ? forTests.skus.includes(sku) : sku !== notPublished));
  const options: SoundOptions = isTest ? { seconds: forTests.seconds } : {};
  let done = 0;
  const waiting = packs.values();
  const work = async () => {
    for (const pack of waiting) {
      const { sku } = pack;
      const bytes = isTest ? 0 : (pack.diskBytes ?? 0) * packScale;
      const write = (more: SoundOptions) => (folder: string) =>
        writePack(folder, sku, toPackFiles(pack, { ...options, ...more }), bytes);
      const first = { sku, version: '1.0.0', notes: null };
      await publish(core, first, write({ hasMechanics: packsWithOptions.includes(sku) }));
      const notes = secondVersions[sku];
      if (notes !== undefined) await publish(core, { sku, version: '1.1.0', notes }, write({ isSecond: true }));
      done += 1;
      onProgress(done);
    }
  };
  // One pack is computed while others wait for the disk.
  await Promise.all(Array.from({ length: isTest ? 1 : atOnce }, work));
  return packs.length;
}
