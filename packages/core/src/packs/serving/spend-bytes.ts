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
/** How much is charged at once. */
const stepMib = 8;
/** How long a refusal is remembered. Then the quota is checked again, because a plan may have been paid. */
const refusalMs = minuteMs;

/**
 * The bytes of an object that this process has sent to an account. Links whose size was charged together share one
 * record, which is kept while any of them works.
 */
interface Spent {
  bytes: number;
  /** The charged bytes: the object's size for each known charge, plus the steps beyond that. */
  chargedBytes: number;
  /** The latest possible time of the last known charge of the size. */
  chargedAtMs: number;
  endsAtMs: number;
  refusedUntilMs: number;
  /** A charge in progress. All streams of the object wait for it. */
  charging: Promise<boolean> | null;
}

/** An object being sent, and the owner of its link. Its size was charged when the link was created. */
export interface SentObject {
  userId: string;
  kind: 'b' | 'l' | 'zip';
  id: string;
  bytes: number;
  lifeMs: number;
}

/** The bytes sent, by account and object. */
export const spentOf = perCore(() => new Map<string, Spent>());
const sweepOf = perCore(() => ({ dueAtMs: 0 }));

function sweepSpent(core: Core, nowMs: number): void {
  const sweep = sweepOf(core);
  if (nowMs < sweep.dueAtMs) return;
  sweep.dueAtMs = nowMs + minuteMs;
  const all = spentOf(core);
  for (const [key, { endsAtMs }] of all) if (endsAtMs <= nowMs) all.delete(key);
}

/** Opens the record of an object. It needs no database, because bundles are sent even if that is unavailable. */
function openSpent(core: Core, { userId, kind, id, bytes, lifeMs }: SentObject): Spent {
  const nowMs = core.clock.now().getTime();
  sweepSpent(core, nowMs);
  const all = spentOf(core);
  const key = `${userId} ${kind} ${id}`;
  const known = all.get(key);
  if (known !== undefined && known.endsAtMs > nowMs) return known;
  // A link may still work for this long after the end of the charge that it shares.
  const endsAtMs = nowMs + 2 * lifeMs;
  const opened = { bytes: 0, chargedBytes: bytes, chargedAtMs: nowMs, endsAtMs, refusedUntilMs: 0, charging: null };
  all.set(key, opened);
  return opened;
}

/** Returns true if another link to the object was charged in the meantime. Then the object may be sent once more. */
async function noteCharge(core: Core, { userId, kind, id, bytes, lifeMs }: SentObject, spent: Spent): Promise<boolean> {
  // Links to lists are free.
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

/**
 * Finds the version for which an account downloads a bundle or a list. If there are several, it is one that the account
 * may download.
 */
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
 * Charges a step, unless another link to the object was charged. Returns false if the account may not download more.
 */
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
 * Counts the bytes of an object each time it is sent. Its size was charged when the link was created, and more bytes
 * are charged to the account's quota. Returns a function that charges bytes before they are sent, and returns false if
 * none are left. `fetched`: the version, if it is known. Throws `pack_quota_spent` if nothing is left now.
 */
export async function openSpending(
  core: Core,
  object: SentObject,
  fetched: Fetchable | null = null,
): Promise<(bytes: number) => boolean | Promise<boolean>> {
  const spent = openSpent(core, object);
  // All streams that wait share one charge.
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
