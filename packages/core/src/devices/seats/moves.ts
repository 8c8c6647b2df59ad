import { and, type Db, eq, gt, isNull, lte, or } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import type { PoolRules } from './pools.ts';

/** The time at which a computer's last lease ends. Null if none may still play. */
export type LeaseEnd = Date | 'lasting' | null;

/**
 * Finds the end of a computer's leases. License files are included until a move has paid for them, even if their
 * computer was removed.
 */
export async function findLeaseEnd(core: Core, tx: Db, deviceId: string): Promise<LeaseEnd> {
  const { pluginInstalls, offlineLeases } = core.store.t;
  const leases = await tx
    .select({ endsAt: pluginInstalls.leaseEndsAt })
    .from(pluginInstalls)
    .where(eq(pluginInstalls.deviceId, deviceId));
  const files = await tx
    .select({ endsAt: offlineLeases.endsAt })
    .from(offlineLeases)
    .where(and(eq(offlineLeases.deviceId, deviceId), isNull(offlineLeases.releasedAt)));
  if (files.some(({ endsAt }) => endsAt === null)) return 'lasting';
  const lastMs = Math.max(0, ...[...leases, ...files].map(({ endsAt }) => endsAt?.getTime() ?? 0));
  return lastMs > core.clock.now().getTime() ? new Date(lastMs) : null;
}

/** Records that a computer's license files are paid for, or written off by support. */
export async function settleFiles(core: Core, tx: Db, deviceId: string, how: 'receipt' | 'lost' | 'support') {
  const { offlineLeases } = core.store.t;
  await tx
    .update(offlineLeases)
    .set({ releasedAt: core.clock.now(), releasedHow: how })
    .where(and(eq(offlineLeases.deviceId, deviceId), isNull(offlineLeases.releasedAt)));
}

/** The computer that a move is taken for, and the rules of the pool that it is taken from. */
export interface MoveClaim {
  userId: string;
  deviceId: string;
  rules: PoolRules;
}

async function findLive(core: Core, tx: Db, userId: string, pool: string) {
  const { seatMoves } = core.store.t;
  const isLive = or(isNull(seatMoves.endsAt), gt(seatMoves.endsAt, core.clock.now()));
  return tx
    .select()
    .from(seatMoves)
    .where(and(eq(seatMoves.userId, userId), eq(seatMoves.pool, pool), isLive));
}

/**
 * The number of moves left in a pool, and when the next one returns. The time is null if no move was used or none
 * returns.
 */
export async function readMoves(core: Core, tx: Db, userId: string, { name, swaps }: PoolRules) {
  const live = await findLive(core, tx, userId, name);
  const ends = live.flatMap(({ endsAt }) => endsAt?.getTime() ?? []);
  return {
    left: Math.max(0, swaps - live.length),
    renewsAt: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}

/** Takes a move until `endsAt`, or for good if that is null. Returns its slot, or null if no move is left. */
export async function takeMove(
  core: Core,
  tx: Db,
  { userId, deviceId, rules }: MoveClaim,
  endsAt: Date | null,
): Promise<number | null> {
  const { seatMoves } = core.store.t;
  const at = core.clock.now();
  await tx
    .delete(seatMoves)
    .where(and(eq(seatMoves.userId, userId), eq(seatMoves.pool, rules.name), lte(seatMoves.endsAt, at)));
  const live = await findLive(core, tx, userId, rules.name);
  if (live.length >= rules.swaps) return null;
  for (let slot = 1; slot <= rules.swaps; slot += 1) {
    if (live.some((move) => move.slot === slot)) continue;
    const taken = await tx
      .insert(seatMoves)
      .values({ userId, pool: rules.name, slot, deviceId, at, endsAt })
      .onConflictDoNothing()
      .returning({ slot: seatMoves.slot });
    if (taken.length > 0) return slot;
  }
  return null;
}

/**
 * Pays one move for leases that a computer leaves behind and that may still play. `free`: none of them plays. `spent`:
 * no move is left. A number is the move's slot, for `giveMoveBack`.
 */
export async function payMove(core: Core, tx: Db, claim: MoveClaim, end: LeaseEnd): Promise<number | 'free' | 'spent'> {
  if (end === null) return 'free';
  const windowMs = core.clock.now().getTime() + claim.rules.swapDays * dayMs;
  const endsAt = end === 'lasting' ? null : new Date(Math.max(windowMs, end.getTime()));
  return (await takeMove(core, tx, claim, endsAt)) ?? 'spent';
}

/** Undoes a payment in the same transaction. */
export async function giveMoveBack(core: Core, tx: Db, { userId, rules }: MoveClaim, slot: unknown): Promise<void> {
  const { seatMoves } = core.store.t;
  if (typeof slot !== 'number') return;
  await tx
    .delete(seatMoves)
    .where(and(eq(seatMoves.userId, userId), eq(seatMoves.pool, rules.name), eq(seatMoves.slot, slot)));
}

/**
 * Reuses a computer's earlier move for the lease that it leaves behind now. The computer has used the earlier lease
 * again, so one move is enough for both. Returns false if there is no earlier move.
 */
export async function turnMove(core: Core, tx: Db, claim: MoveClaim, end: LeaseEnd): Promise<boolean> {
  const { seatMoves } = core.store.t;
  const { userId, deviceId, rules } = claim;
  const own = (await findLive(core, tx, userId, rules.name)).filter((move) => move.deviceId === deviceId);
  const [first] = own.toSorted(
    (one, other) => (one.endsAt?.getTime() ?? Infinity) - (other.endsAt?.getTime() ?? Infinity),
  );
  if (first === undefined) return false;
  const isLater = first.endsAt !== null && end !== null && (end === 'lasting' || end > first.endsAt);
  if (isLater)
    await tx
      .update(seatMoves)
      .set({ endsAt: end === 'lasting' ? null : end })
      .where(and(eq(seatMoves.userId, userId), eq(seatMoves.pool, rules.name), eq(seatMoves.slot, first.slot)));
  return true;
}
