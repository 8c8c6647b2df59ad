import { eq } from '@backline/db';
import type { Needs } from '@backline/domain/catalog/catalog';
import type { PublishedPack } from '@backline/domain/packs/pack';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion } from '../public-version.ts';

type PublishedPacks = ReadonlyMap<string, PublishedPack>;

async function readPublishedPacks(core: Core): Promise<PublishedPacks> {
  const { packPublications: p, packCurrent: c } = core.store.t;
  const rows = await core.store.db
    .select({
      ...{ sku: p.sku, version: p.version, publishedAt: p.publishedAt, files: p.files, bytes: p.bytes },
      ...{ firstBytes: p.firstBytes, options: p.options },
    })
    .from(c)
    .innerJoin(p, eq(p.id, c.publicationId))
    .where(eq(c.channel, 'stable'));
  return new Map(
    rows.map(({ sku, options, publishedAt, ...pack }) => [
      sku,
      { ...pack, options: [...options], publishedAt: publishedAt.toISOString() },
    ]),
  );
}

const cacheOf = perCore(() => ({ version: '', packs: new Map() as PublishedPacks }));

/**
 * What is published of each SKU. From memory, because each row of the shop asks: publishing raises the version of the
 * catalog.
 */
export async function getPublishedPacks(core: Core): Promise<PublishedPacks> {
  const cache = cacheOf(core);
  const version = await getPublicVersion(core);
  if (cache.version !== version) Object.assign(cache, { packs: await readPublishedPacks(core), version });
  return cache.packs;
}

/** What a pack needs: its true size where it is published, else what the catalog file says. Nothing is unpacked. */
export function toNeeds(needs: Needs, pack: PublishedPack | undefined): Needs {
  return pack === undefined ? needs : { ...needs, diskBytes: pack.bytes, downloadBytes: pack.bytes };
}
