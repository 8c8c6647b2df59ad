import { addPackTransfer, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../../core.ts';
import { perCore } from '../../per-core.ts';
import { takeMany } from '../../rate-limit.ts';
import { toQuotaFor } from './charge-quota.ts';
import type { Fetchable } from './fetchable.ts';
import { findPackRights } from './find-rights.ts';

const mib = 1024 * 1024;
/** What is charged at once. */
const stepMib = 8;

/** What this process has sent an account of an object, as long as its links live. */
interface Spent {
  bytes: number;
  chargedBytes: number;
  endsAtMs: number;
  /** Until then the quota has nothing left. */
  refusedUntilMs: number;
}

/** What is sent, by whose link. Its size was charged with the link. */
export interface SentObject {
  userId: string;
  kind: 'b' | 'l' | 'zip';
  id: string;
  bytes: number;
  lifeMs: number;
}

const spentOf = perCore(() => new Map<string, Spent>());

const toKey = ({ userId, kind, id }: Pick<SentObject, 'userId' | 'kind' | 'id'>) => `${userId} ${kind} ${id}`;

/** Throws `pack_quota_spent` where an account was sent more of an object than its quota has room for. */
export function assertUnspent(core: Core, object: Pick<SentObject, 'userId' | 'kind' | 'id'>): void {
  const refusedUntilMs = spentOf(core).get(toKey(object))?.refusedUntilMs ?? 0;
  if (refusedUntilMs > core.clock.now().getTime()) throw new AppError('pack_quota_spent');
}

function openSpent(core: Core, object: SentObject): Spent {
  const all = spentOf(core);
  const nowMs = core.clock.now().getTime();
  const key = toKey(object);
  const known = all.get(key);
  if (known !== undefined && known.endsAtMs > nowMs) return known;
  // The oldest are first.
  for (const [other, { endsAtMs }] of all) {
    if (endsAtMs > nowMs) break;
    all.delete(other);
  }
  const opened = { bytes: 0, chargedBytes: 0, endsAtMs: nowMs + object.lifeMs, refusedUntilMs: 0 };
  all.delete(key);
  all.set(key, opened);
  return opened;
}

/** The version that an account fetches a bundle or a list for: one that it may fetch, if there is one. */
async function findFetched(core: Core, { userId, kind, id }: SentObject): Promise<Fetchable | null> {
  const { packPublications, packBundleUses } = core.store.t;
  const { db } = core.store;
  const publications =
    kind === 'l'
      ? await db.select().from(packPublications).where(eq(packPublications.listHash, id))
      : (
          await db
            .select({ publication: packPublications })
            .from(packBundleUses)
            .innerJoin(packPublications, eq(packPublications.id, packBundleUses.publicationId))
            .where(eq(packBundleUses.bundleId, id))
        ).map(({ publication }) => publication);
  const rights = await findPackRights(core, userId);
  const found = publications.map((publication) => ({ publication, right: rights.of(publication.sku), rights }));
  return found.find(({ right }) => right.may === 'all') ?? found[0] ?? null;
}

/**
 * Counts what is sent of an object, each time it is sent. What is beyond its size, which the link was charged for, counts
 * against the quota of the account. Returns what charges bytes before they are sent; it answers false where none are left.
 * `fetched`: of which version, where that is known.
 */
export function openSpending(
  core: Core,
  object: SentObject,
  fetched: Fetchable | null = null,
): (bytes: number) => boolean | Promise<boolean> {
  const spent = openSpent(core, object);
  const charge = async (): Promise<boolean> => {
    const found = fetched ?? (await findFetched(core, object));
    if (found === null) return false;
    const quota = await toQuotaFor(core, object.userId, found);
    const waitMs = await core.store.write(
      async (tx) => {
        const wait = await takeMany(core, tx, quota, stepMib);
        const day = core.clock.now().toISOString().slice(0, 10);
        const transfer = { day, publicationId: found.publication.id, bytes: stepMib * mib };
        if (wait === null) await addPackTransfer(tx, core.store.t, transfer);
        return wait;
      },
      { isVolatile: true },
    );
    if (waitMs !== null) spent.refusedUntilMs = core.clock.now().getTime() + waitMs;
    else spent.chargedBytes += stepMib * mib;
    return waitMs === null;
  };
  return (bytes) => {
    spent.bytes += bytes;
    return spent.bytes <= object.bytes + spent.chargedBytes || charge();
  };
}
