import { asc, desc, eq } from '@backline/db';
import type { PublishedPack } from '@backline/domain/packs/pack';
import type { PublishedPacks } from '@backline/domain/packs/serving/list-published';
import type { Core } from '../../core.ts';

/** What is offered of each pack, the same for everybody. */
export async function listPublished(core: Core): Promise<PublishedPacks> {
  const { packPublications: p, packCurrent: c } = core.store.t;
  const rows = await core.store.db
    .select({
      channel: c.channel,
      sku: p.sku,
      pack: {
        ...{ version: p.version, publishedAt: p.publishedAt, files: p.files, bytes: p.bytes },
        ...{ firstBytes: p.firstBytes, options: p.options },
      },
    })
    .from(c)
    .innerJoin(p, eq(p.id, c.publicationId))
    .orderBy(asc(p.sku), desc(p.seq));
  const toPack = (row: (typeof rows)[number] | undefined): PublishedPack | null =>
    row === undefined
      ? null
      : { ...row.pack, options: [...row.pack.options], publishedAt: row.pack.publishedAt.toISOString() };
  const packs = [...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, own]) => ({
    sku,
    stable: toPack(own.find(({ channel }) => channel === 'stable')),
    beta: toPack(own[0]),
  }));
  return { packs };
}
