import { type Db, dropBucket, isStoreFault, lockRoom, returnSlots, takeSlots } from '@backline/db';
import { AppError, type RateLimit, type RateLimitName, rateLimits } from '@backline/domain';
import ipaddr from 'ipaddr.js';
import type { Core, LiveSession } from './core.ts';
import { hashToken } from './crypto.ts';

export interface Charge {
  limit: RateLimitName;
  /** An address, an account, a session: whose bucket it is. */
  subject: string;
}

/** An address as a limit counts it: IPv4 whole (mapped forms included), IPv6 by its /64. */
export function toAddressKey(ip: string): string {
  const known = addressKeys.get(ip);
  if (known !== undefined) return known;
  if (addressKeys.size >= 1000) addressKeys.clear();
  const key = readAddress(ip);
  addressKeys.set(ip, key);
  return key;
}

/** The addresses of late: most calls come from one that has just called. */
const addressKeys = new Map<string, string>();

function readAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}

// Subjects are hashed: people type passwords into the email field, and buckets are not the place to keep them.
function toBucketKey({ limit, subject }: Charge): string {
  return `${limit}:${hashToken(subject).slice(0, 32)}`;
}

/** What a limit lets through in a window, on this installation. */
export function toMax(core: Core, limit: RateLimit): number {
  return limit.per === 'ip' ? Math.max(1, Math.floor(limit.max * core.settings.rateLimitIpFactor)) : limit.max;
}

/** Counts outlive a process that is killed; what a loss of power takes of them is not worth a wait for the disk. */
const isVolatile = { isVolatile: true };

function toRequest(core: Core, charge: Charge) {
  const limit = rateLimits[charge.limit];
  const nowMs = core.clock.now().getTime();
  return { key: toBucketKey(charge), max: toMax(core, limit), windowMs: limit.windowMs, nowMs };
}

async function takeFrom(core: Core, tx: Db, charge: Charge, slots: number): Promise<number | null> {
  return takeSlots(tx, core.store.t, { ...toRequest(core, charge), slots });
}

/** Whether each bucket has a slot left; it stays there until the transaction ends. For what may turn out to be free. */
export async function hasRoom(core: Core, tx: Db, charges: readonly Charge[]): Promise<boolean> {
  return lockRoom(
    tx,
    core.store.t,
    charges.map((charge) => toRequest(core, charge)),
  );
}

/** Takes one slot of each bucket, or none and throws `rate_limited`. Charged per call, whatever carried it. */
export async function chargeRateLimits(core: Core, charges: Charge[]): Promise<void> {
  await core.store.write(async (tx) => {
    for (const charge of charges) {
      const retryAfterMs = await takeFrom(core, tx, charge, 1);
      if (retryAfterMs !== null) throw new AppError('rate_limited', { retryAfterMs });
    }
  }, isVolatile);
}

/** Takes a slot inside a transaction; false when there is none. For what is left out quietly, such as a second mail. */
export async function tryCharge(core: Core, tx: Db, charge: Charge): Promise<boolean> {
  return (await takeFrom(core, tx, charge, 1)) === null;
}

export async function refundRateLimit(core: Core, tx: Db, charge: Charge): Promise<void> {
  await returnSlots(tx, core.store.t, toBucketKey(charge), 1);
}

/** Empties a bucket, after its owner has proven who they are. */
export async function clearRateLimit(core: Core, tx: Db, charge: Charge): Promise<void> {
  await dropBucket(tx, core.store.t, toBucketKey(charge));
}

/** How many calls a session is granted at once, so that a read does not cost a write. */
const apiBlock = 30;

/** Whether the database could take it. Throws `rate_limited`. */
async function takeApiSlots(core: Core, session: LiveSession, slots: number): Promise<boolean> {
  const charge = { limit: 'api_session', subject: session.id } as const;
  try {
    const retryAfterMs = await core.store.write((tx) => takeFrom(core, tx, charge, slots), isVolatile);
    if (retryAfterMs !== null) throw new AppError('rate_limited', { retryAfterMs });
    return true;
  } catch (error) {
    if (isStoreFault(error)) return false;
    throw error;
  }
}

/**
 * Charges calls to the session's allowance. Slots come from the database in blocks and are spent from memory. Where
 * the database takes nothing, the calls of a window are counted in memory alone, so that a full disk stops no read.
 */
export async function chargeApiCall(core: Core, session: LiveSession, calls = 1): Promise<void> {
  const nowMs = core.clock.now().getTime();
  const known = core.apiBudgets.get(session.id);
  const budget = known !== undefined && known.resetAtMs > nowMs ? known : null;
  if (budget !== null && budget.left >= calls) {
    budget.left -= calls;
    return;
  }
  const left = budget?.left ?? 0;
  const slots = Math.ceil((calls - left) / apiBlock) * apiBlock;
  const { max, windowMs } = rateLimits.api_session;
  // What is left is this call's while it waits, and not a parallel one's too.
  if (budget !== null) budget.left = 0;
  const isWritten = await takeApiSlots(core, session, slots).catch((error) => {
    if (budget !== null) budget.left += left;
    throw error;
  });
  if (!isWritten && budget?.isUnwritten) throw new AppError('rate_limited', { retryAfterMs: budget.resetAtMs - nowMs });
  if (core.apiBudgets.size > 10_000) core.apiBudgets.clear();
  core.apiBudgets.set(session.id, {
    left: isWritten ? left + slots - calls : max - calls,
    resetAtMs: nowMs + windowMs,
    isUnwritten: !isWritten,
  });
}
