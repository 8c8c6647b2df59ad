import { asc, desc, eq } from '@backline/db';
import type { PublishedPack } from '@backline/domain/packs/pack';
import type { PublishedPacks } from '@backline/domain/packs/serving/list-published';
import type { Core } from '../../core.ts';

/** The offered versions of each pack, the same for everyone. */
export async function listPublished(core: Core): Promise<PublishedPacks> {
  const { packPublications, packCurrent, skus } = core.store.t;
  const rows = await core.store.db
    .select({
      channel: packCurrent.channel,
      sku: packPublications.sku,
      name: skus.name,
      pack: {
        version: packPublications.version,
        publishedAt: packPublications.publishedAt,
        files: packPublications.files,
        bytes: packPublications.bytes,
        firstBytes: packPublications.firstBytes,
        options: packPublications.options,
      },
    })
    .from(packCurrent)
    .innerJoin(packPublications, eq(packPublications.id, packCurrent.publicationId))
    .innerJoin(skus, eq(skus.sku, packPublications.sku))
    .orderBy(asc(packPublications.sku), desc(packPublications.seq));
  const toPack = (row: (typeof rows)[number] | undefined): PublishedPack | null =>
    row === undefined
      ? null
      : { ...row.pack, options: [...row.pack.options], publishedAt: row.pack.publishedAt.toISOString() };
  const packs = [...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, own]) => ({
    sku,
    name: own[0]?.name ?? sku,
    stable: toPack(own.find(({ channel }) => channel === 'stable')),
    beta: toPack(own[0]),
  }));
  return { packs };
}
