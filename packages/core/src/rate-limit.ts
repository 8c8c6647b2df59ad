import { type Db, dropBucket, isStoreFault, lockRoom, returnSlots, takeSlots } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { type RateLimit, type RateLimitName, rateLimits } from '@backline/domain/limits';
import ipaddr from 'ipaddr.js';
import type { Core, LiveSession } from './core.ts';
import { hashToken } from './crypto.ts';
import { perCore } from './per-core.ts';

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

/** How many slots are taken from the database at once, so that a read, or a login, does not cost a write. */
const block = 30;

/** What this process holds of a bucket that is spent in blocks. */
interface Budget {
  left: number;
  resetAtMs: number;
  /** The database took nothing of this window: it is counted here alone. */
  isUnwritten: boolean;
  /** The block that is being taken, for all who wait for one. */
  drawing: Promise<void> | null;
}

const budgetsOf = perCore(() => new Map<string, Budget>());

function getBudget(core: Core, { limit, subject }: Charge): Budget {
  const key = `${limit} ${subject}`;
  const nowMs = core.clock.now().getTime();
  const budgets = budgetsOf(core);
  const known = budgets.get(key);
  if (known !== undefined && (known.resetAtMs > nowMs || known.drawing !== null)) return known;
  if (budgets.size > 10_000) budgets.clear();
  const budget: Budget = { left: 0, resetAtMs: nowMs + rateLimits[limit].windowMs, isUnwritten: false, drawing: null };
  budgets.set(key, budget);
  return budget;
}

/** Takes slots from the database, or all of a window's from memory where it takes nothing. Throws `rate_limited`. */
async function draw(core: Core, charge: Charge, budget: Budget, slots: number): Promise<void> {
  try {
    const retryAfterMs = await core.store.write((tx) => takeFrom(core, tx, charge, slots), isVolatile);
    if (retryAfterMs !== null) throw new AppError('rate_limited', { retryAfterMs });
    budget.left += slots;
  } catch (error) {
    if (!isStoreFault(error)) throw error;
    const retryAfterMs = budget.resetAtMs - core.clock.now().getTime();
    if (budget.isUnwritten) throw new AppError('rate_limited', { retryAfterMs });
    budget.isUnwritten = true;
    budget.left = rateLimits[charge.limit].max;
  }
}

/**
 * Charges calls to a bucket whose slots come from the database in blocks and are spent from memory; calls that arrive
 * together share a block. Where the database takes nothing, the calls of a window are counted in memory alone, so that
 * a full disk stops no read. Answers with the budget that was charged.
 */
async function chargeFromBlocks(core: Core, charge: Charge, calls: number): Promise<Budget> {
  for (;;) {
    const budget = getBudget(core, charge);
    if (budget.left >= calls) {
      budget.left -= calls;
      return budget;
    }
    // Who is refused is refused for what they asked: a smaller call may still find room.
    if (budget.drawing !== null) await budget.drawing.catch(() => {});
    else {
      const slots = Math.ceil((calls - budget.left) / block) * block;
      budget.drawing = draw(core, charge, budget, slots).finally(() => {
        budget.drawing = null;
      });
      await budget.drawing;
    }
  }
}

/** Charges calls to the session's allowance. Throws `rate_limited`. */
export async function chargeApiCall(core: Core, session: LiveSession, calls = 1): Promise<void> {
  await chargeFromBlocks(core, { limit: 'api_session', subject: session.id }, calls);
}

/**
 * Charges a login to what all of them may fail together, and answers with what gives the slot back. The bucket is one
 * row for everybody: a process writes it once for a block, so that logins do not wait for each other.
 * Throws `rate_limited`.
 */
export async function chargeLogin(core: Core): Promise<() => void> {
  const budget = await chargeFromBlocks(core, { limit: 'login_all', subject: 'everybody' }, 1);
  return () => {
    budget.left += 1;
  };
}
