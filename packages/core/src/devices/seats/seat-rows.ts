import { and, asc, type Db, eq, opaque, prepareStatement } from '@backline/db';
import type { SeatEnd } from '@backline/domain/devices/fields';
import type { Caller, Core } from '../../core.ts';
import type { Pool } from './pools.ts';

/** The slot of a seat beyond the limit. */
export const courtesySlot = 0;

export type Seat = Awaited<ReturnType<typeof findSeats>>[number];

/** The computer that needs a seat, and its account. */
export interface SeatClaim {
  caller: Caller;
  userId: string;
  deviceId: string;
  pool: Pool;
}

/** The account's seats in all pools with their computers, the longest unused first. */
export const findSeats = prepareStatement((tx, { pluginSeats, pluginDevices }, { userId }: { userId: string }) =>
  tx
    .select({
      pool: pluginSeats.pool,
      slot: pluginSeats.slot,
      deviceId: pluginSeats.deviceId,
      lastUsedAt: pluginSeats.lastUsedAt,
      endsAt: pluginSeats.endsAt,
      name: pluginDevices.name,
      os: pluginDevices.os,
      kind: pluginDevices.kind,
      releasedAt: pluginDevices.releasedAt,
    })
    .from(pluginSeats)
    .innerJoin(pluginDevices, eq(pluginDevices.id, pluginSeats.deviceId))
    .where(eq(pluginSeats.userId, opaque(userId)))
    .orderBy(asc(pluginSeats.lastUsedAt)),
);

export async function findPoolSeats(core: Core, tx: Db, { userId, pool }: SeatClaim): Promise<Seat[]> {
  return (await findSeats(tx, core.store.t, { userId })).filter((seat) => seat.pool === pool.name);
}

const touch = prepareStatement(
  (tx, { pluginSeats }, { userId, deviceId, now }: { userId: string; deviceId: string; now: Date }) =>
    tx
      .update(pluginSeats)
      .set({ lastUsedAt: now })
      .where(and(eq(pluginSeats.userId, userId), eq(pluginSeats.deviceId, deviceId)))
      .returning({ pool: pluginSeats.pool, slot: pluginSeats.slot }),
);

/** Records that a computer used its seats, and returns them. After that, they can't be reassigned as unused. */
export async function touchSeats(
  core: Core,
  tx: Db,
  userId: string,
  deviceId: string,
): Promise<{ pool: string; slot: number }[]> {
  return touch(tx, core.store.t, { userId, deviceId, now: core.clock.now() });
}

/**
 * Takes a slot. Returns false if another computer has it or this computer has another one. The table's unique keys
 * decide.
 */
export async function insertSeat(
  core: Core,
  tx: Db,
  { userId, deviceId, pool }: SeatClaim,
  slot: number,
  endsAt: Date | null = null,
): Promise<boolean> {
  const { pluginSeats } = core.store.t;
  const now = core.clock.now();
  const taken = await tx
    .insert(pluginSeats)
    .values({ userId, pool: pool.name, slot, deviceId, takenAt: now, lastUsedAt: now, endsAt })
    .onConflictDoNothing()
    .returning({ slot: pluginSeats.slot });
  return taken.length > 0;
}

/** Removes a seat, unless it was used since it was read. */
export async function deleteSeat(core: Core, tx: Db, userId: string, seat: Seat): Promise<boolean> {
  const { pluginSeats } = core.store.t;
  const isThis = and(eq(pluginSeats.userId, userId), eq(pluginSeats.pool, seat.pool), eq(pluginSeats.slot, seat.slot));
  const deleted = await tx
    .delete(pluginSeats)
    .where(and(isThis, eq(pluginSeats.deviceId, seat.deviceId), eq(pluginSeats.lastUsedAt, seat.lastUsedAt)))
    .returning({ slot: pluginSeats.slot });
  return deleted.length > 0;
}

/** Remembers that a computer lost its seat, until its plugin knows and has played its sessions for some days. */
export async function noteSeatEnd(
  core: Core,
  tx: Db,
  { deviceId, pool, how }: { deviceId: string; pool: string; how: SeatEnd },
): Promise<void> {
  const { pluginSeatEnds } = core.store.t;
  const row = { lostAt: core.clock.now(), how, toldAt: null };
  await tx
    .insert(pluginSeatEnds)
    .values({ deviceId, pool, ...row })
    .onConflictDoUpdate({ target: [pluginSeatEnds.deviceId, pluginSeatEnds.pool], set: row });
}

/** Forgets that a computer lost its seat, because it has one again. */
export async function dropSeatEnd(core: Core, tx: Db, { deviceId, pool }: SeatClaim): Promise<void> {
  const { pluginSeatEnds } = core.store.t;
  await tx.delete(pluginSeatEnds).where(and(eq(pluginSeatEnds.deviceId, deviceId), eq(pluginSeatEnds.pool, pool.name)));
}
