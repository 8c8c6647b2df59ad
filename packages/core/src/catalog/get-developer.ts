import { asc, eq, or } from '@backline/db';
import type { Developer } from '@backline/domain/catalog/catalog';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';

/** One developer with its collections, by id or slug. Throws `not_found`. */
export async function getDeveloper(core: Core, idOrSlug: string): Promise<{ developer: Developer }> {
  const { db, t } = core.store;
  const { collections: c, developers: d } = t;
  const [row] = await db
    .select()
    .from(d)
    .where(or(eq(d.id, idOrSlug), eq(d.slug, idOrSlug)))
    .limit(1);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no developer by that name.' });
  const items = await db
    .select({
      id: c.id,
      productName: c.name,
      tags: c.tags,
      categories: c.categories,
      collectionSlug: c.slug,
      image: c.image,
      instruments: c.instruments,
    })
    .from(c)
    .where(eq(c.developerId, row.id))
    .orderBy(asc(c.position), asc(c.id));
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
