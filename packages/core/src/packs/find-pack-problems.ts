import type { Problem } from '@backline/db';
import type { Core } from '../core.ts';
import { findDamaged } from '../own-objects.ts';
import { listPackObjects, toBundleKey, toListKey, toWhereKey } from './objects.ts';
import { isGone } from './publications.ts';

/**
 * Finds objects that publications need and the storage lacks. Checks names, sizes and notes; "pack verify" reads
 * contents.
 */
export async function findPackProblems(core: Core): Promise<Problem[]> {
  const { packPublications, packBundles, packBundleUses } = core.store.t;
  const publications = (await core.store.db.select().from(packPublications)).filter(
    (row) => !isGone(row, core.clock.now()),
  );
  if (publications.length === 0) return [];
  const sizes = new Map<string, number>();
  const isDamaged = await findDamaged(core.packStorage);
  for await (const { key, bytes, at, kind } of listPackObjects(core.packStorage))
    if (kind === 'object' && !isDamaged({ key, at })) sizes.set(key, bytes);
  const bundles = new Map((await core.store.db.select().from(packBundles)).map(({ id, bytes }) => [id, bytes]));
  const uses = Map.groupBy(await core.store.db.select().from(packBundleUses), ({ publicationId }) => publicationId);
  return publications.flatMap(({ id, sku, version, listHash, listBytes, whereHash }) => {
    const missing = (uses.get(id) ?? []).filter(
      ({ bundleId }) => sizes.get(toBundleKey(bundleId)) !== bundles.get(bundleId),
    ).length;
    const isListed = sizes.get(toListKey(listHash)) === listBytes && sizes.has(toWhereKey(whereHash));
    const count = missing + Number(!isListed);
    if (count === 0) return [];
    const message = `Pack ${sku} ${version}: the storage lacks ${count} of its objects, or has them damaged. "backline pack verify ${sku}" names them; publishing the same folder under the same number brings them back.`;
    return [{ code: 'pack_objects_missing', message }];
  });
}
