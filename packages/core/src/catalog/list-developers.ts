import { asc } from '@backline/db';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import type { Core } from '../core.ts';

/** The developers with something for sale, in the catalog's order. */
export async function listDevelopers(core: Core): Promise<DeveloperList> {
  const { developers: d } = core.store.t;
  const rows = await core.store.db
    .select({ developerId: d.id, developerSlug: d.slug, developerName: d.name, logo: d.logo })
    .from(d)
    .orderBy(asc(d.position), asc(d.id));
  return rows.map(({ logo, ...row }) => ({ ...row, assets: { card_img: { url: logo } } }));
}
