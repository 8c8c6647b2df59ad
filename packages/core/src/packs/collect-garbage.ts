import { type Db, eq, inArray, notInArray } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import type { OwnObject } from '../own-objects.ts';
import { findUsedKeys } from './find-used-keys.ts';
import { listPackObjects } from './objects.ts';
import { assertOwnStorage } from './own-storage.ts';
import { isGone, type PublicationRow, withdrawnForMs } from './publications.ts';

/** How long unused blocks are kept, because an interrupted publish may be repeated. */
const orphansForMs = 2 * dayMs;
/** Includes the lifetime of links that were created on the last day of a withdrawn version. */
const goneForMs = withdrawnForMs + dayMs;

export interface GarbageReport {
  /** Versions that were withdrawn long ago and whose blocks are deleted. */
  publications: { sku: string; version: string }[];
  objects: number;
  bytes: number;
  isDryRun: boolean;
}

/** Deletes the rows of versions that were withdrawn long ago, so that these can't be restored any more. */
async function forget(core: Core, tx: Db, gone: readonly PublicationRow[]): Promise<number> {
  const { packBundles, packBundleUses } = core.store.t;
  for (const { id } of gone) await tx.delete(packBundleUses).where(eq(packBundleUses.publicationId, id));
  const used = tx.select({ id: packBundleUses.bundleId }).from(packBundleUses);
  const unused = await tx.select({ id: packBundles.id }).from(packBundles).where(notInArray(packBundles.id, used));
  for (let at = 0; at < unused.length; at += 500)
    await tx.delete(packBundles).where(
      inArray(
        packBundles.id,
        unused.slice(at, at + 500).map(({ id }) => id),
      ),
    );
  return unused.length;
}

/**
 * Lists unused objects. Throws `conflict` if an object that a publication uses is missing, because this is then another
 * storage or its listing was incomplete.
 */
async function findUnused(core: Core, gone: readonly PublicationRow[]): Promise<OwnObject[]> {
  const used = await findUsedKeys(core, gone);
  const missing = new Set(used);
  const unused: OwnObject[] = [];
  for await (const object of listPackObjects(core.packStorage)) {
    missing.delete(object.key);
    if (object.kind === 'rest' || !used.has(object.of)) unused.push(object);
  }
  const [first] = missing;
  if (first === undefined) return unused;
  throw new AppError('conflict', {
    message: `The storage does not list ${missing.size} of the objects that versions use, such as ${first}, so nothing is deleted. Is it the right folder or bucket? "backline pack verify" names what is lost; publish those folders again.`,
  });
}

/**
 * Deletes pack objects that no publication uses, except objects younger than two days and those of versions withdrawn
 * less than a month ago. Rows come first: a killed run leaves objects, which the next one deletes. Throws `conflict` if
 * the storage is another shop's, or lacks used objects.
 */
export async function collectGarbage(
  core: Core,
  caller: Caller,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<GarbageReport> {
  const { packPublications, packBundleUses } = core.store.t;
  const now = core.clock.now();
  const used = new Set(
    (await core.store.db.select({ id: packBundleUses.publicationId }).from(packBundleUses)).map(({ id }) => id),
  );
  const long = (await core.store.db.select().from(packPublications)).filter((row) => isGone(row, now, goneForMs));
  const deleted = long.filter(({ id }) => used.has(id));
  await assertOwnStorage(core);
  const unused = await findUnused(core, long);
  if (!isDryRun && deleted.length > 0) await core.store.write((tx) => forget(core, tx, deleted));
  const report: GarbageReport = {
    publications: deleted.map(({ sku, version }) => ({ sku, version })),
    objects: 0,
    bytes: 0,
    isDryRun,
  };
  const isOld = ({ at }: { at: Date }) => now.getTime() - at.getTime() >= orphansForMs;
  for (const object of unused.filter(isOld)) {
    // A publish may have written the object again in the meantime.
    const again = isDryRun ? object : await core.packStorage.find(object.key);
    if (again === null || !isOld(again)) continue;
    if (!isDryRun) await core.packStorage.remove(object.key);
    report.objects += 1;
    report.bytes += object.bytes;
  }
  if (!isDryRun && report.objects > 0)
    await core.store.write((tx) =>
      recordEvent(core, tx, caller, {
        type: 'pack.deleted',
        details: { publications: deleted.length, objects: report.objects, bytes: report.bytes },
      }),
    );
  return report;
}
