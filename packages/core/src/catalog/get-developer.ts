import { asc, eq, or } from '@backline/db';
import type { Developer } from '@backline/domain/catalog/catalog';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';

/** One developer with its collections, by id or slug. Throws `not_found`. */
export async function getDeveloper(core: Core, idOrSlug: string): Promise<{ developer: Developer }> {
  const { db, t } = core.store;
  const { collections, developers } = t;
  const [row] = await db
    .select()
    .from(developers)
    .where(or(eq(developers.id, idOrSlug), eq(developers.slug, idOrSlug)))
    .limit(1);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no developer by that name.' });
  const items = await db
    .select({
      id: collections.id,
      productName: collections.name,
      tags: collections.tags,
      categories: collections.categories,
      collectionSlug: collections.slug,
      image: collections.image,
      instruments: collections.instruments,
    })
    .from(collections)
    .where(eq(collections.developerId, row.id))
    .orderBy(asc(collections.position), asc(collections.id));
  return {
    developer: {
      developerId: row.id,
      developerSlug: row.slug,
      developerName: row.name,
      developerDescription: row.description,
      developerWebsite: row.website,
      assets: { card_img: { url: row.logo } },
      instrumentCount: items.reduce((count, { instruments }) => count + instruments.length, 0),
      collections: items.map(({ image, instruments: _, ...item }) => ({
        ...item,
        developerName: row.name,
        assets: { card_img: { url: image } },
      })),
    },
  };
}
