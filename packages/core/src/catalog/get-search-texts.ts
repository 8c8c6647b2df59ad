import { asc, inArray } from '@backline/db';
import type { SearchTexts } from '@backline/domain/catalog/get-search-texts';
import type { Core } from '../core.ts';
import { readPacksInPieces } from './read-packs.ts';

/** The searchable texts of the shop in the catalog's order, and the moods with their words. */
export async function getSearchTexts(core: Core): Promise<SearchTexts> {
  const { collections, moods } = core.store.t;
  return {
    packs: await readPacksInPieces(core, (ids) =>
      core.store.db
        .select({
          collectionSlug: collections.slug,
          subtitle: collections.subtitle,
          description: collections.description,
        })
        .from(collections)
        .where(inArray(collections.id, ids))
        .orderBy(asc(collections.position), asc(collections.id)),
    ),
    moods: await core.store.db.select().from(moods).orderBy(asc(moods.word)),
  };
}
