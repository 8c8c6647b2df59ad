import { eq } from '@backline/db';
import type { Needs } from '@backline/domain/catalog/catalog';
import type { PublishedPack } from '@backline/domain/packs/pack';
import { perPublicVersion } from '../public-version.ts';

/**
 * The published version of each SKU. It is cached, because each row of the shop needs it, until publishing raises the
 * public version.
 */
export const getPublishedPacks = perPublicVersion(async ({ store: { db, t } }) => {
  const { packPublications, packCurrent } = t;
  const rows = await db
    .select({
      sku: packPublications.sku,
      version: packPublications.version,
      publishedAt: packPublications.publishedAt,
      files: packPublications.files,
      bytes: packPublications.bytes,
      firstBytes: packPublications.firstBytes,
      options: packPublications.options,
    })
    .from(packCurrent)
    .innerJoin(packPublications, eq(packPublications.id, packCurrent.publicationId))
    .where(eq(packCurrent.channel, 'stable'));
  return new Map<string, PublishedPack>(
    rows.map(({ sku, options, publishedAt, ...pack }) => [
      sku,
      { ...pack, options: [...options], publishedAt: publishedAt.toISOString() },
    ]),
  );
});

/**
 * A pack's requirements, with the real size if it is published and the catalog's size otherwise. Packs are not
 * compressed.
 */
export function toNeeds(needs: Needs, pack: PublishedPack | undefined): Needs {
  return pack === undefined ? needs : { ...needs, diskBytes: pack.bytes, downloadBytes: pack.bytes };
}
