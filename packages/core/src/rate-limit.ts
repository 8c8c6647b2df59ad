import {
  and,
  type Db,
  dropBucket,
  eq,
  gt,
  isStoreFault,
  lockRoom,
  openBuckets,
  returnSlots,
  takeSlots,
} from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { type RateLimit, type RateLimitName, rateLimits } from '@backline/domain/rate-limits';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Core, LiveSession } from './core.ts';
import { hashToken } from './crypto.ts';
import { perCore } from './per-core.ts';

export interface Charge {
  limit: RateLimitName;
  /** The owner of the bucket: an address, an account or a session. */
  subject: string;
  /** Replaces the maximum in the table, for a limit that is set elsewhere. */
  max?: number;
  windowMs?: number;
}

/** The key of an address: the whole IPv4 address (mapped forms included), or the /64 of an IPv6 address. */
export function toAddressKey(ip: string): string {
  return addressKeys.memo(ip);
}

/** The key of all unreadable addresses. */
export const unknownAddress = 'unknown';

/** The key of a site: an IPv6 address's /48; an IPv4 address is its own site. */
export const toNetworkKey = (addressKey: string): string => addressKey.split(':').slice(0, 3).join(':');

/** The keys of recent addresses, because most calls come from one of them. */
const addressKeys = new LRUCache<string, string>({ max: 1000, memoMethod: (ip) => readAddress(ip) });

/**
 * Cleans an address from a proxy, because some add brackets and a port in `X-Forwarded-For`. It is empty for a closed
 * connection.
 */
export function toBareAddress(text = ''): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return bracketed ?? dotted ?? text.trim();
}

function readAddress(text: string): string {
  const ip = toBareAddress(text);
  if (!ipaddr.isValid(ip)) return unknownAddress;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

// Subjects are hashed, because people type passwords into the email field.
function toBucketKey({ limit, subject }: Charge): string {
  return `${limit}:${hashToken(subject).slice(0, 32)}`;
}

/** The maximum of a limit per window on this installation. */
export function toMax(core: Core, limit: RateLimit): number {
  return limit.per === 'ip' ? Math.max(1, Math.floor(limit.max * core.settings.rateLimitIpFactor)) : limit.max;
}

/** Counts survive if the process is killed. They need no disk sync to survive a power loss. */
const isVolatile = { isVolatile: true };

function toRequest(core: Core, charge: Charge) {
  const limit = rateLimits[charge.limit];
  const { max = toMax(core, limit), windowMs = limit.windowMs } = charge;
  return { key: toBucketKey(charge), max, windowMs, nowMs: core.clock.now().getTime() };
}

async function takeFrom(core: Core, tx: Db, charge: Charge, slots: number): Promise<number | null> {
  return takeSlots(tx, core.store.t, { ...toRequest(core, charge), slots });
}

/**
 * True if every bucket has a free slot, which stays free until the transaction ends. For calls that may turn out to
 * cost nothing. The buckets are locked in the given order.
 */
export async function hasRoom(core: Core, tx: Db, charges: readonly Charge[]): Promise<boolean> {
  return lockRoom(
    tx,
    core.store.t,
    charges.map((charge) => toRequest(core, charge)),
  );
}

/** Takes one slot from every bucket in the transaction of the charged work. Throws `rate_limited`. */
export async function chargeInside(core: Core, tx: Db, charges: readonly Charge[]): Promise<void> {
  for (const charge of charges) {
    const retryAfterMs = await takeFrom(core, tx, charge, 1);
    if (retryAfterMs !== null) throw new AppError('rate_limited', { retryAfterMs });
  }
}

/** Takes one slot from every bucket, or none and throws `rate_limited`. */
export async function chargeRateLimits(core: Core, charges: Charge[]): Promise<void> {
  await core.store.write((tx) => chargeInside(core, tx, charges), isVolatile);
}

/** The slots left in a bucket and the end of its window; null if no window is open. */
export async function readAllowance(
  core: Core,
  db: Db,
  charge: Charge,
): Promise<{ left: number; renewsAt: Date | null }> {
  const { key, max, nowMs } = toRequest(core, charge);
  const { rateLimitBuckets } = core.store.t;
  const [bucket] = await db
    .select()
    .from(rateLimitBuckets)
    .where(and(eq(rateLimitBuckets.key, key), gt(rateLimitBuckets.resetAtMs, nowMs)));
  if (bucket === undefined || bucket.count === 0) return { left: max, renewsAt: null };
  return { left: Math.max(0, max - bucket.count), renewsAt: new Date(bucket.resetAtMs) };
}

/**
 * Takes slots inside a transaction, all or none. Returns false if the bucket is full. For work that is skipped
 * silently, such as a second mail.
 */
export async function tryCharge(core: Core, tx: Db, charge: Charge, slots = 1): Promise<boolean> {
  return (await takeFrom(core, tx, charge, slots)) === null;
}

/**
 * Takes several slots inside a transaction, all or none. Returns null, or the milliseconds until the bucket is emptied.
 */
export async function takeMany(core: Core, tx: Db, charge: Charge, slots: number): Promise<number | null> {
  return takeFrom(core, tx, charge, slots);
}

/** Filters out subjects that were already charged in this window, and charges the rest. For limits of one slot. */
export async function chargeOnce(
  core: Core,
  tx: Db,
  limit: RateLimitName,
  subjects: readonly string[],
): Promise<string[]> {
  const { windowMs } = rateLimits[limit];
  const keys = new Map(subjects.map((subject) => [toBucketKey({ limit, subject }), subject]));
  const opened = await openBuckets(tx, core.store.t, [...keys.keys()], { nowMs: core.clock.now().getTime(), windowMs });
  return [...keys].filter(([key]) => opened.has(key)).map(([, subject]) => subject);
}

export async function refundRateLimit(core: Core, tx: Db, charge: Charge): Promise<void> {
  await returnSlots(tx, core.store.t, toBucketKey(charge), 1);
}

/** Empties a bucket after its owner has proven their identity. */
export async function clearRateLimit(core: Core, tx: Db, charge: Charge): Promise<void> {
  await dropBucket(tx, core.store.t, toBucketKey(charge));
}

/** How many slots are taken from the database at once, so that most calls and logins need no write. */
const block = 30;

/** This process's share of a bucket that is spent in blocks. */
interface Budget {
  left: number;
  resetAtMs: number;
  /** True if the database could not be written in this window, so that calls are counted only in memory. */
  isUnwritten: boolean;
  /** The pending block, shared by all calls that wait for it. */
  drawing: Promise<void> | null;
}

const budgetsOf = perCore(() => new LRUCache<string, Budget>({ max: 10_000 }));

function getBudget(core: Core, { limit, subject }: Charge): Budget {
  const key = `${limit} ${subject}`;
  const nowMs = core.clock.now().getTime();
  const budgets = budgetsOf(core);
  const known = budgets.get(key);
  if (known !== undefined && (known.resetAtMs > nowMs || known.drawing !== null)) return known;
  const budget: Budget = { left: 0, resetAtMs: nowMs + rateLimits[limit].windowMs, isUnwritten: false, drawing: null };
  budgets.set(key, budget);
  return budget;
}

/** Takes slots from the database, or from memory when the database cannot be written. Throws `rate_limited`. */
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
 * Charges calls to a bucket. Its slots are taken from the database in blocks and then counted in memory, and concurrent
 * calls share a block. If the database can't be written, only memory counts, so that a full disk doesn't stop reads.
 * Returns the charged budget.
 */
async function chargeFromBlocks(core: Core, charge: Charge, calls: number, atOnce = block): Promise<Budget> {
  for (;;) {
    const budget = getBudget(core, charge);
    if (budget.left >= calls) {
      budget.left -= calls;
      return budget;
    }
    // A refusal depends on the size of the call, so a smaller one may still succeed.
    if (budget.drawing !== null) await budget.drawing.catch(() => {});
    else {
      const slots = Math.ceil((calls - budget.left) / atOnce) * atOnce;
      budget.drawing = draw(core, charge, budget, slots).finally(() => {
        budget.drawing = null;
      });
      await budget.drawing;
    }
  }
}

/**
 * Charges a look-up before it reads, because it may find nothing. Returns a function that refunds it if it does. Throws
 * `rate_limited`.
 */
export async function chargeLookUp(core: Core, charge: Charge): Promise<() => void> {
  const budget = await chargeFromBlocks(core, charge, 1);
  return () => {
    budget.left += 1;
  };
}

/** Charges calls to the session's rate limit. Throws `rate_limited`. */
export async function chargeApiCall(core: Core, session: LiveSession, calls = 1): Promise<void> {
  await chargeFromBlocks(core, { limit: 'api_session', subject: session.id }, calls);
}

/** Charges an expensive read to its own limit, even if the database is not writable. */
export async function chargeRead(core: Core, charge: Charge): Promise<void> {
  await chargeFromBlocks(core, charge, 1, 1);
}

/**
 * Charges a login to the installation-wide limit of failures, and returns a refund. The bucket is a single row: each
 * process writes it once per block, so that logins do not wait for each other. Throws `rate_limited`.
 */
export async function chargeLogin(core: Core): Promise<() => void> {
  return chargeLookUp(core, { limit: 'login_all', subject: 'everybody' });
}
