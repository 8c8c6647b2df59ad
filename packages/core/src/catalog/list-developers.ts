import { asc } from '@backline/db';
import type { DeveloperList } from '@backline/domain/catalog/list-developers';
import type { Core } from '../core.ts';

/** The developers with something for sale, in the catalog's order. */
export async function listDevelopers(core: Core): Promise<DeveloperList> {
  const { developers } = core.store.t;
  const rows = await core.store.db
    .select({
      developerId: developers.id,
      developerSlug: developers.slug,
      developerName: developers.name,
      logo: developers.logo,
    })
    .from(developers)
    .orderBy(asc(developers.position), asc(developers.id));
  return rows.map(({ logo, ...row }) => ({ ...row, assets: { card_img: { url: logo } } }));
}
