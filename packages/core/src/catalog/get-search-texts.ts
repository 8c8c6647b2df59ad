import { asc } from '@backline/db';
import type { SearchTexts } from '@backline/domain/catalog/get-search-texts';
import type { Core } from '../core.ts';

/** The texts of everything in the shop, in the catalog's order, and the moods by their words. */
export async function getSearchTexts({ store }: Core): Promise<SearchTexts> {
  const { collections: c, moods: m } = store.t;
  return {
    packs: await store.db
      .select({ collectionSlug: c.slug, subtitle: c.subtitle, description: c.description })
      .from(c)
      .orderBy(asc(c.position), asc(c.id)),
    moods: await store.db.select().from(m).orderBy(asc(m.word)),
  };
}
