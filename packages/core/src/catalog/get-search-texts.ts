import { asc } from '@backline/db';
import type { SearchTexts } from '@backline/domain/catalog/get-search-texts';
import type { Core } from '../core.ts';

/** The searchable texts of the shop in the catalog's order, and the moods with their words. */
export async function getSearchTexts({ store }: Core): Promise<SearchTexts> {
  const { collections, moods } = store.t;
  return {
    packs: await store.db
      .select({
        collectionSlug: collections.slug,
        subtitle: collections.subtitle,
        description: collections.description,
      })
      .from(collections)
      .orderBy(asc(collections.position), asc(collections.id)),
    moods: await store.db.select().from(moods).orderBy(asc(moods.word)),
  };
}
