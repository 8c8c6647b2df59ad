import { asc, eq, inArray } from '@backline/db';
import type { WaveList } from '@backline/domain/catalog/list-waves';
import { listedColumns } from '@backline/domain/limits';
import type { Core } from '../core.ts';
import { readPacksInPieces } from './read-packs.ts';

/** Reduces the columns, keeping the loudest value of each group. */
function toListed(waves: string): string {
  const columns = Buffer.from(waves, 'base64');
  const listed = Array.from({ length: listedColumns }, (_, at) => {
    const from = Math.floor((at * columns.length) / listedColumns);
    const to = Math.floor(((at + 1) * columns.length) / listedColumns);
    return Math.max(0, ...columns.subarray(from, to));
  });
  return Buffer.from(listed).toString('base64');
}

/** The small waveform of each pack in the shop, in the catalog's order. */
export async function listWaves(core: Core): Promise<WaveList> {
  const { collections, previewFiles, previews } = core.store.t;
  const rows = await readPacksInPieces(core, (ids) =>
    core.store.db
      .select({ collectionSlug: collections.slug, waves: previews.waves })
      .from(collections)
      .innerJoin(previewFiles, eq(previewFiles.url, collections.previewUrl))
      .innerJoin(previews, eq(previews.hash, previewFiles.hash))
      .where(inArray(collections.id, ids))
      .orderBy(asc(collections.position), asc(collections.id)),
  );
  return rows.flatMap(({ collectionSlug, waves }) =>
    waves === null ? [] : [{ collectionSlug, columns: toListed(waves) }],
  );
}
