import type { Core } from '../core.ts';
import { toBundleKey, toListKey, toWhereKey } from './objects.ts';
import type { PublicationRow } from './publications.ts';

/** The keys of all objects that publications use, except lost ones. */
export async function findUsedKeys(core: Core, gone: readonly PublicationRow[]): Promise<Set<string>> {
  const { packPublications, packBundleUses } = core.store.t;
  const isGoneId = new Set(gone.map(({ id }) => id));
  const kept = (await core.store.db.select().from(packPublications)).filter(({ id }) => !isGoneId.has(id));
  const uses = await core.store.db.select().from(packBundleUses);
  return new Set([
    ...kept.flatMap(({ listHash, whereHash }) => [toListKey(listHash), toWhereKey(whereHash)]),
    ...uses.filter(({ publicationId }) => !isGoneId.has(publicationId)).map(({ bundleId }) => toBundleKey(bundleId)),
  ]);
}
