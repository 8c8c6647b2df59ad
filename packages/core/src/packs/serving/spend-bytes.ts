import { addPackTransfer, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { rateLimits } from '@backline/domain/rate-limits';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { perCore } from '../../per-core.ts';
import { readAllowance, takeMany } from '../../rate-limit.ts';
import { toPartSubject, toQuotaFor } from './charge-quota.ts';
import type { Fetchable } from './fetchable.ts';
import { findPackRights } from './find-rights.ts';

const mib = 1024 * 1024;
/** The bytes of one charge. */
const stepMib = 8;
/** For how long a refusal stands before the quota is asked again: a plan may have been paid. */
const refusalMs = minuteMs;

/**
 * The bytes of an object that this process has sent an account, as long as a link can live that shares the charge of
 * its size.
 */
interface Spent {
  bytes: number;
  /** The object's size, once for each charge of it that is known, and the steps that were charged beyond. */
  chargedBytes: number;
  /** No later than this the last known charge of the size was made. */
  chargedAtMs: number;
  endsAtMs: number;
  refusedUntilMs: number;
  /** The charge that all streams of the object wait for. */
  charging: Promise<boolean> | null;
}

/** The sent object, and the owner of its link. Its size was charged with the link. */
export interface SentObject {
  userId: string;
  kind: 'b' | 'l' | 'zip';
  id: string;
  bytes: number;
  lifeMs: number;
}

/** The bytes that were sent, by account and object. */
export const spentOf = perCore(() => new Map<string, Spent>());
const sweepOf = perCore(() => ({ dueAtMs: 0 }));

function sweepSpent(core: Core, nowMs: number): void {
  const sweep = sweepOf(core);
  if (nowMs < sweep.dueAtMs) return;
  sweep.dueAtMs = nowMs + minuteMs;
  const all = spentOf(core);
  for (const [key, { endsAtMs }] of all) if (endsAtMs <= nowMs) all.delete(key);
}

/** Opens what was sent of an object, without the database: bundles are sent while it is away. */
function openSpent(core: Core, { userId, kind, id, bytes, lifeMs }: SentObject): Spent {
  const nowMs = core.clock.now().getTime();
  sweepSpent(core, nowMs);
  const all = spentOf(core);
  const key = `${userId} ${kind} ${id}`;
  const known = all.get(key);
  if (known !== undefined && known.endsAtMs > nowMs) return known;
  // A link lives so long after the charge that it shares has ended.
  const endsAtMs = nowMs + 2 * lifeMs;
  const opened = { bytes: 0, chargedBytes: bytes, chargedAtMs: nowMs, endsAtMs, refusedUntilMs: 0, charging: null };
  all.set(key, opened);
  return opened;
}

/** True if another link was charged for the size meanwhile: it may be sent once more. */
async function noteCharge(core: Core, { userId, kind, id, bytes, lifeMs }: SentObject, spent: Spent): Promise<boolean> {
  // Links to lists cost nothing.
  if (kind === 'l') return false;
  const limit = kind === 'zip' ? 'pack_whole' : 'pack_bundle';
  const { renewsAt } = await readAllowance(core, core.store.db, { limit, subject: toPartSubject(userId, id) });
  const chargedAtMs = (renewsAt?.getTime() ?? 0) - rateLimits[limit].windowMs;
  if (renewsAt === null || chargedAtMs <= spent.chargedAtMs) return false;
  spent.chargedAtMs = chargedAtMs;
  spent.chargedBytes += bytes;
  spent.endsAtMs = renewsAt.getTime() + lifeMs;
  return true;
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

/** Charges a step, where no other link was charged. False: the account may have no more. */
async function chargeStep(core: Core, object: SentObject, spent: Spent, fetched: Fetchable | null): Promise<boolean> {
  if (await noteCharge(core, object, spent)) return true;
  const nowMs = core.clock.now().getTime();
  if (spent.refusedUntilMs > nowMs) return false;
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
  if (waitMs !== null) spent.refusedUntilMs = nowMs + Math.min(waitMs, refusalMs);
  else spent.chargedBytes += stepMib * mib;
  return waitMs === null;
}

/**
 * Counts what is sent of an object, each time it is sent. What is beyond its size, which its links were charged for, counts
 * against the quota of the account. Returns what charges bytes before they are sent; it answers false where none are left.
 * `fetched`: of which version, where that is known. Throws `pack_quota_spent` where none are left now.
 */
export async function openSpending(
  core: Core,
  object: SentObject,
  fetched: Fetchable | null = null,
): Promise<(bytes: number) => boolean | Promise<boolean>> {
  const spent = openSpent(core, object);
  // One charge is for all streams that wait for it.
  const charge = () =>
    (spent.charging ??= chargeStep(core, object, spent, fetched).finally(() => {
      spent.charging = null;
    }));
  async function pay(): Promise<boolean> {
    while (spent.bytes > spent.chargedBytes) if (!(await charge())) return false;
    return true;
  }
  if (spent.bytes >= spent.chargedBytes && !(await charge())) throw new AppError('pack_quota_spent');
  return (bytes) => {
    spent.bytes += bytes;
    return spent.bytes <= spent.chargedBytes || pay();
  };
}
