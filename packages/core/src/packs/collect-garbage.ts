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

/** Blocks that an attempt to publish has stored wait for its repetition. */
const orphansForMs = 2 * dayMs;
/** Links that were given on the last day of a withdrawn version still work. */
const goneForMs = withdrawnForMs + dayMs;

export interface GarbageReport {
  /** Versions that were withdrawn for long, and whose blocks are deleted. */
  publications: { sku: string; version: string }[];
  objects: number;
  bytes: number;
  isDryRun: boolean;
}

/** Forgets what versions used that were withdrawn for long: from here on they cannot be restored. */
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
 * Lists what no publication uses. Throws `conflict` where something is missing that one uses: then it is another storage, or it
 * has not answered with all that it has.
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
 * Deletes what no publication uses, of what has the key of a pack's object: nothing younger than two days, and nothing of a
 * version that was withdrawn less than a month ago. First the rows, then the objects: a run that is killed leaves objects,
 * which the next one deletes. Throws `conflict` where the storage is another shop's, or lacks what is used.
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
    // A publish may have written it again meanwhile.
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
