import { and, type Db, eq, isNull } from '@backline/db';
import type { ReleasedBy } from '@backline/domain/devices/fields';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { type Charge, chargeInside } from '../../rate-limit.ts';
import { lockUser } from '../../tokens.ts';
import type { Device } from '../device.ts';
import { findLeaseEnd, type LeaseEnd, payMove, settleFiles } from './moves.ts';
import { courtesySlot, noteSeatEnd } from './seat-rows.ts';

interface HeldSeat {
  seat: Core['store']['t']['pluginSeats']['$inferSelect'];
  rules: Core['store']['t']['seatPools']['$inferSelect'];
}

/**
 * Frees a seat of a removed computer. If one of its leases may still play, this costs a move. Without a move, the seat
 * stays taken until the lease ends. Returns true if the seat is free.
 */
async function freeSeat(
  core: Core,
  tx: Db,
  by: ReleasedBy,
  { seat, rules }: HeldSeat,
  end: LeaseEnd,
): Promise<boolean> {
  const { pluginSeats } = core.store.t;
  const { userId, pool, deviceId, slot } = seat;
  const isThis = and(eq(pluginSeats.userId, userId), eq(pluginSeats.pool, pool), eq(pluginSeats.slot, slot));
  // A courtesy has paid its move when it was taken.
  const isPaid = slot === courtesySlot || by === 'support';
  if (!isPaid && (await payMove(core, tx, { userId, deviceId, rules }, end)) === 'spent') {
    await tx
      .update(pluginSeats)
      .set({ endsAt: end instanceof Date ? end : null })
      .where(isThis);
    return false;
  }
  await tx.delete(pluginSeats).where(isThis);
  await noteSeatEnd(core, tx, { deviceId, pool, how: 'release' });
  return true;
}

async function findHeldSeats(core: Core, tx: Db, deviceId: string): Promise<HeldSeat[]> {
  const { pluginSeats, seatPools } = core.store.t;
  return tx
    .select({ seat: pluginSeats, rules: seatPools })
    .from(pluginSeats)
    .innerJoin(seatPools, eq(seatPools.name, pluginSeats.pool))
    .where(eq(pluginSeats.deviceId, deviceId));
}

/**
 * When the seat that a removed computer still holds becomes free. Null if it holds none. `freesAt` is null if a
 * permanent license file holds the seat until a move is available.
 */
export async function findHeld(core: Core, db: Db, deviceId: string): Promise<{ freesAt: Date | null } | null> {
  const { pluginSeats } = core.store.t;
  const rows = await db
    .select({ endsAt: pluginSeats.endsAt })
    .from(pluginSeats)
    .where(eq(pluginSeats.deviceId, deviceId));
  const held = rows.filter(({ endsAt }) => endsAt === null || endsAt > core.clock.now());
  if (held.length === 0) return null;
  if (held.some(({ endsAt }) => endsAt === null)) return { freesAt: null };
  return { freesAt: new Date(Math.max(...held.map(({ endsAt }) => endsAt?.getTime() ?? 0))) };
}

/**
 * Removes a computer from its account: its tokens stop working and its seats are freed. This is never refused. Returns
 * false if it was already removed.
 */
export async function releaseDevice(
  core: Core,
  tx: Db,
  caller: Caller,
  { device, by, reason }: { device: Device; by: ReleasedBy; reason?: string },
): Promise<boolean> {
  const { pluginDevices, pluginInstalls } = core.store.t;
  const { id, userId } = device;
  const now = core.clock.now();
  // An approval may be giving it a seat, so this takes the same lock.
  await lockUser(core, tx, userId);
  const [released] = await tx
    .update(pluginDevices)
    .set({ releasedAt: now, releasedBy: by })
    .where(and(eq(pluginDevices.id, id), isNull(pluginDevices.releasedAt)))
    .returning({ id: pluginDevices.id });
  if (released === undefined) return false;
  await tx
    .update(pluginInstalls)
    .set({ endedAt: now })
    .where(and(eq(pluginInstalls.deviceId, id), isNull(pluginInstalls.endedAt)));
  const seats = await findHeldSeats(core, tx, id);
  const end = await findLeaseEnd(core, tx, id);
  let freed = 0;
  for (const seat of seats) if (await freeSeat(core, tx, by, seat, end)) freed += 1;
  // While a seat is held, its files are not paid for.
  const how = by === 'plugin' ? 'receipt' : by === 'support' ? 'support' : 'lost';
  if (freed === seats.length) await settleFiles(core, tx, id, how);
  const details = { deviceId: id, by, seats: seats.length, freed };
  const about = reason === undefined ? {} : { reason };
  await recordEvent(core, tx, caller, { type: 'device.released', subjectUserId: userId, details, ...about });
  return true;
}

/** Records that a removed computer's plugin knows of the removal. This frees nothing, because anyone could claim it. */
export async function tellReleased(core: Core, { deviceId }: CallingDevice, charge: Charge): Promise<void> {
  const { pluginSeatEnds } = core.store.t;
  await core.store.write(
    async (tx) => {
      await chargeInside(core, tx, [charge]);
      await tx
        .update(pluginSeatEnds)
        .set({ toldAt: core.clock.now() })
        .where(and(eq(pluginSeatEnds.deviceId, deviceId), isNull(pluginSeatEnds.toldAt)));
    },
    { isVolatile: true },
  );
}
