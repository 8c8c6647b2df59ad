import { clockSkewMs } from '@backline/domain/limits';
import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { prepareStatement } from '../engine/prepare.ts';
import type { Db, Tables } from '../engine/store.ts';

export interface SlotRequest {
  key: string;
  max: number;
  windowMs: number;
  nowMs: number;
  /** How many slots to take, all or none. */
  slots: number;
}

/**
 * A window is over after its end, and also if its end is further ahead than any window lasts: then a clock that was
 * ahead has opened it.
 */
function isWindowOver({ rateLimitBuckets }: Tables, nowMs: number, latestMs: number): SQL {
  const { resetAtMs } = rateLimitBuckets;
  return sql`(${resetAtMs} <= ${nowMs} OR ${resetAtMs} > ${latestMs})`;
}

const toLatestMs = ({ nowMs, windowMs }: Pick<SlotRequest, 'nowMs' | 'windowMs'>) => nowMs + windowMs + clockSkewMs;

interface Taken {
  key: string;
  max: number;
  nowMs: number;
  slots: number;
  endsAtMs: number;
  latestMs: number;
}

const take = prepareStatement((tx, t, { key, max, nowMs, slots, endsAtMs, latestMs }: Taken) => {
  const { count, resetAtMs } = t.rateLimitBuckets;
  const isOver = isWindowOver(t, nowMs, latestMs);
  return tx
    .insert(t.rateLimitBuckets)
    .values({ key, count: slots, max, resetAtMs: endsAtMs })
    .onConflictDoUpdate({
      target: t.rateLimitBuckets.key,
      set: {
        max,
        count: sql`CASE WHEN ${isOver} THEN ${slots} ELSE ${count} + ${slots} END`,
        resetAtMs: sql`CASE WHEN ${isOver} THEN ${endsAtMs} ELSE ${resetAtMs} END`,
      },
      setWhere: sql`${isOver} OR ${count} + ${slots} <= ${max}`,
    })
    .returning({ count });
});

/**
 * Takes slots from a bucket in one conditional statement, so that concurrent callers never get more than `max` in a
 * window. The window starts with its first charge. Returns null, or the milliseconds until the bucket empties when it
 * is full.
 */
export async function takeSlots(tx: Db, t: Tables, request: SlotRequest): Promise<number | null> {
  const { key, max, windowMs, nowMs, slots } = request;
  if (slots > max) return windowMs;
  const { resetAtMs } = t.rateLimitBuckets;
  const endsAtMs = nowMs + windowMs;
  const taken = await take(tx, t, { key, max, nowMs, slots, endsAtMs, latestMs: toLatestMs(request) });
  if (taken.length > 0) return null;
  const [bucket] = await tx.select({ resetAtMs }).from(t.rateLimitBuckets).where(eq(t.rateLimitBuckets.key, key));
  return Math.max(1, (bucket?.resetAtMs ?? endsAtMs) - nowMs);
}

/**
 * Opens buckets of one slot and takes it, in one statement. Returns the keys of those that were not open. Of several
 * callers, only one opens a bucket.
 */
export async function openBuckets(
  tx: Db,
  t: Tables,
  keys: readonly string[],
  { nowMs, windowMs }: Pick<SlotRequest, 'nowMs' | 'windowMs'>,
): Promise<Set<string>> {
  const resetAtMs = nowMs + windowMs;
  // In a fixed order, so that two callers never deadlock.
  const rows = [...new Set(keys)].sort().map((key) => ({ key, count: 1, max: 1, resetAtMs }));
  const opened = await tx
    .insert(t.rateLimitBuckets)
    .values(rows)
    .onConflictDoUpdate({
      target: t.rateLimitBuckets.key,
      set: { count: 1, max: 1, resetAtMs },
      setWhere: isWindowOver(t, nowMs, toLatestMs({ nowMs, windowMs })),
    })
    .returning({ key: t.rateLimitBuckets.key });
  return new Set(opened.map(({ key }) => key));
}

const lock = prepareStatement((tx, t, { key, max, nowMs, endsAtMs, latestMs }: Omit<Taken, 'slots'>) => {
  const { count } = t.rateLimitBuckets;
  return tx
    .insert(t.rateLimitBuckets)
    .values({ key, count: 0, max, resetAtMs: endsAtMs })
    .onConflictDoUpdate({
      target: t.rateLimitBuckets.key,
      set: { count: sql`${count}` },
      setWhere: sql`${isWindowOver(t, nowMs, latestMs)} OR ${count} < ${max}`,
    })
    .returning({ key: t.rateLimitBuckets.key });
});

/**
 * True if every bucket has a free slot. The rows stay locked until the transaction ends, so the slots stay free.
 * Transactions that lock several must use the same order.
 */
export async function lockRoom(tx: Db, t: Tables, requests: readonly Omit<SlotRequest, 'slots'>[]): Promise<boolean> {
  const locked = await Promise.all(
    requests.map((request) => {
      const { key, max, nowMs, windowMs } = request;
      return lock(tx, t, { key, max, nowMs, endsAtMs: nowMs + windowMs, latestMs: toLatestMs(request) });
    }),
  );
  return locked.every((buckets) => buckets.length > 0);
}

/** Returns slots after a legitimate attempt. */
export async function returnSlots(tx: Db, t: Tables, key: string, slots: number): Promise<void> {
  const { count } = t.rateLimitBuckets;
  await tx
    .update(t.rateLimitBuckets)
    .set({ count: sql`${count} - ${slots}` })
    .where(and(eq(t.rateLimitBuckets.key, key), sql`${count} >= ${slots}`));
}

/** Empties one bucket. */
export async function dropBucket(tx: Db, t: Tables, key: string): Promise<void> {
  await drop(tx, t, { key });
}

const drop = prepareStatement((tx, t, { key }: { key: string }) =>
  tx.delete(t.rateLimitBuckets).where(eq(t.rateLimitBuckets.key, key)).returning({ key: t.rateLimitBuckets.key }),
);

/** Deletes windows that are over, or that end later than any window can. */
export async function dropSpentBuckets(tx: Db, t: Tables, nowMs: number, longestWindowMs: number): Promise<void> {
  const { resetAtMs } = t.rateLimitBuckets;
  const latestMs = nowMs + longestWindowMs + clockSkewMs;
  await tx.delete(t.rateLimitBuckets).where(or(lt(resetAtMs, nowMs), gt(resetAtMs, latestMs)));
}
