import { type Db, eq, inArray, notInArray } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { toBundleKey, toListKey, toWhereKey } from './objects.ts';
import { isGone, type PublicationRow, withdrawnForMs } from './publications.ts';

/** What an attempt to publish has stored waits for its repetition. */
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

/** The keys of what publications use. */
async function findUsedKeys(core: Core, gone: readonly PublicationRow[]): Promise<Set<string>> {
  const { packPublications: p, packBundleUses: u } = core.store.t;
  const isGoneId = new Set(gone.map(({ id }) => id));
  const kept = (await core.store.db.select().from(p)).filter(({ id }) => !isGoneId.has(id));
  const uses = await core.store.db.select().from(u);
  return new Set([
    ...kept.flatMap(({ listHash, whereHash }) => [toListKey(listHash), toWhereKey(whereHash)]),
    ...uses.filter(({ publicationId }) => !isGoneId.has(publicationId)).map(({ bundleId }) => toBundleKey(bundleId)),
  ]);
}

/** Forgets what versions used that were withdrawn for long: from here on they cannot be restored. */
async function forget(core: Core, tx: Db, gone: readonly PublicationRow[]): Promise<number> {
  const { packBundles: b, packBundleUses: u } = core.store.t;
  for (const { id } of gone) await tx.delete(u).where(eq(u.publicationId, id));
  const used = tx.select({ id: u.bundleId }).from(u);
  const unused = await tx.select({ id: b.id }).from(b).where(notInArray(b.id, used));
  for (let at = 0; at < unused.length; at += 500)
    await tx.delete(b).where(
      inArray(
        b.id,
        unused.slice(at, at + 500).map(({ id }) => id),
      ),
    );
  return unused.length;
}

/**
 * Deletes what no publication uses: nothing younger than two days, and nothing of a version that was withdrawn less than a
 * month ago. First the rows, then the objects: a run that is killed leaves objects, which the next one deletes.
 */
export async function collectGarbage(
  core: Core,
  caller: Caller,
  { isDryRun = false }: { isDryRun?: boolean } = {},
): Promise<GarbageReport> {
  const { packPublications: p, packBundleUses: u } = core.store.t;
  const now = core.clock.now();
  const used = new Set((await core.store.db.select({ id: u.publicationId }).from(u)).map(({ id }) => id));
  const long = (await core.store.db.select().from(p)).filter((row) => isGone(row, now, goneForMs));
  const deleted = long.filter(({ id }) => used.has(id));
  if (!isDryRun && deleted.length > 0) await core.store.write((tx) => forget(core, tx, deleted));
  const keys = await findUsedKeys(core, long);
  const report: GarbageReport = {
    publications: deleted.map(({ sku, version }) => ({ sku, version })),
    ...{ objects: 0, bytes: 0, isDryRun },
  };
  const isOld = ({ at }: { at: Date }) => now.getTime() - at.getTime() >= orphansForMs;
  for await (const object of core.packStorage.list('')) {
    if (keys.has(object.key) || !isOld(object)) continue;
    report.objects += 1;
    report.bytes += object.bytes;
    if (isDryRun) continue;
    // A publish may have written it again meanwhile.
    const again = await core.packStorage.find(object.key);
    if (again !== null && isOld(again)) await core.packStorage.remove(object.key);
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
