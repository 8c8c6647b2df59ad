import { eq } from '@backline/db';
import type { Needs } from '@backline/domain/catalog/catalog';
import type { PublishedPack } from '@backline/domain/packs/pack';
import { perPublicVersion } from '../public-version.ts';

/** What is published of each SKU. Each row of the shop asks, and publishing raises the public version. */
export const getPublishedPacks = perPublicVersion(async ({ store: { db, t } }) => {
  const { packPublications: p, packCurrent: c } = t;
  const rows = await db
    .select({
      sku: p.sku,
      version: p.version,
      publishedAt: p.publishedAt,
      files: p.files,
      bytes: p.bytes,
      firstBytes: p.firstBytes,
      options: p.options,
    })
    .from(c)
    .innerJoin(p, eq(p.id, c.publicationId))
    .where(eq(c.channel, 'stable'));
  return new Map<string, PublishedPack>(
    rows.map(({ sku, options, publishedAt, ...pack }) => [
      sku,
      { ...pack, options: [...options], publishedAt: publishedAt.toISOString() },
    ]),
  );
});

/** What a pack needs: its true size where it is published, else what the catalog file says. Nothing is unpacked. */
export function toNeeds(needs: Needs, pack: PublishedPack | undefined): Needs {
  return pack === undefined ? needs : { ...needs, diskBytes: pack.bytes, downloadBytes: pack.bytes };
}
