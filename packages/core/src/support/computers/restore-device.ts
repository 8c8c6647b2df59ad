import { and, type Db, eq, gt } from '@backline/db';
import { keepAfterSeatMs } from '@backline/domain/devices/leases/lease-terms';
import { AppError } from '@backline/domain/errors';
import type { DeviceReport } from '@backline/domain/support/computers/device';
import type { Caller, Core } from '../../core.ts';
import type { Device } from '../../devices/device.ts';
import { findPools, findTerms } from '../../devices/seats/pools.ts';
import { courtesySlot } from '../../devices/seats/seat-rows.ts';
import { takeSeatOf } from '../../devices/seats/seats.ts';
import { recordEvent } from '../../events/record-event.ts';
import { lockUser } from '../../tokens.ts';
import { getDevice, getDeviceReport } from './device-reports.ts';

/** Throws `conflict` where the computer cannot come back. */
function assertRestorable(core: Core, { id }: Device, releasedAt: Date): void {
  if (core.clock.now().getTime() - releasedAt.getTime() > keepAfterSeatMs)
    throw new AppError('conflict', {
      message: `Computer ${id} was removed more than 14 days ago. Its owner can sign in again on it, if a place is free.`,
    });
}

/** Gives the computer the seats back that are still free, and its owner the moves that were charged for them. */
async function takeSeatsBack(
  core: Core,
  tx: Db,
  caller: Caller,
  { id: deviceId, userId }: Device,
  releasedAt: Date,
): Promise<void> {
  const { pluginSeats: s, pluginSeatEnds: e, seatMoves: m } = core.store.t;
  await tx
    .update(s)
    .set({ endsAt: null })
    .where(and(eq(s.deviceId, deviceId), gt(s.slot, courtesySlot)));
  const ends = await tx.select().from(e).where(eq(e.deviceId, deviceId));
  for (const pool of await findPools(core, tx, userId, await findTerms(core, userId))) {
    const end = ends.find((one) => one.pool === pool.name && one.how === 'release');
    if (end === undefined) continue;
    if (await takeSeatOf(core, tx, { caller, userId, deviceId, pool }))
      await tx.delete(m).where(and(eq(m.deviceId, deviceId), eq(m.pool, pool.name), eq(m.at, releasedAt)));
  }
}

/**
 * Undoes the removal of a computer, for as long as its plugin plays on. Its plugin needs no new sign-in where it has
 * not heard of the removal. Throws `not_found`, `conflict`.
 */
export async function restoreDevice(
  core: Core,
  caller: Caller,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<DeviceReport> {
  const { device } = await getDevice(core, deviceId);
  const { pluginDevices: d, pluginInstalls: i, offlineLeases: o } = core.store.t;
  const { userId, releasedAt } = device;
  if (releasedAt !== null)
    await core.store.write(async (tx) => {
      await lockUser(core, tx, userId);
      assertRestorable(core, device, releasedAt);
      const [restored] = await tx
        .update(d)
        .set({ releasedAt: null, releasedBy: null })
        .where(and(eq(d.id, deviceId), eq(d.releasedAt, releasedAt)))
        .returning({ id: d.id });
      if (restored === undefined) return;
      await tx
        .update(i)
        .set({ endedAt: null })
        .where(and(eq(i.deviceId, deviceId), eq(i.endedAt, releasedAt)));
      await tx
        .update(o)
        .set({ releasedAt: null, releasedHow: null })
        .where(and(eq(o.deviceId, deviceId), eq(o.releasedAt, releasedAt)));
      await takeSeatsBack(core, tx, caller, device, releasedAt);
      await recordEvent(core, tx, caller, {
        type: 'device.restored',
        subjectUserId: userId,
        reason,
        details: { deviceId },
      });
    });
  return getDeviceReport(core, deviceId);
}
