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

/** Throws `conflict` if the computer cannot come back. */
function assertRestorable(core: Core, { id }: Device, releasedAt: Date): void {
  if (core.clock.now().getTime() - releasedAt.getTime() > keepAfterSeatMs)
    throw new AppError('conflict', {
      message: `Computer ${id} was removed more than 14 days ago. Its owner can sign in again on it, if a place is free.`,
    });
}

/** Gives the computer its seats back if they are still free, and returns the moves that were charged. */
async function takeSeatsBack(
  core: Core,
  tx: Db,
  caller: Caller,
  { id: deviceId, userId }: Device,
  releasedAt: Date,
): Promise<void> {
  const { pluginSeats, pluginSeatEnds, seatMoves } = core.store.t;
  await tx
    .update(pluginSeats)
    .set({ endsAt: null })
    .where(and(eq(pluginSeats.deviceId, deviceId), gt(pluginSeats.slot, courtesySlot)));
  const ends = await tx.select().from(pluginSeatEnds).where(eq(pluginSeatEnds.deviceId, deviceId));
  for (const pool of await findPools(core, tx, userId, await findTerms(core, userId))) {
    const end = ends.find((one) => one.pool === pool.name && one.how === 'release');
    if (end === undefined) continue;
    if (await takeSeatOf(core, tx, { caller, userId, deviceId, pool }))
      await tx
        .delete(seatMoves)
        .where(and(eq(seatMoves.deviceId, deviceId), eq(seatMoves.pool, pool.name), eq(seatMoves.at, releasedAt)));
  }
}

/**
 * Undoes the removal of a computer, as long as its plugin still plays. If the plugin has not noticed the removal, it
 * needs no new sign-in. Throws `not_found`, `conflict`.
 */
export async function restoreDevice(
  core: Core,
  caller: Caller,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<DeviceReport> {
  const { device } = await getDevice(core, deviceId);
  const { pluginDevices, pluginInstalls, offlineLeases } = core.store.t;
  const { userId, releasedAt } = device;
  if (releasedAt !== null)
    await core.store.write(async (tx) => {
      await lockUser(core, tx, userId);
      assertRestorable(core, device, releasedAt);
      const [restored] = await tx
        .update(pluginDevices)
        .set({ releasedAt: null, releasedBy: null })
        .where(and(eq(pluginDevices.id, deviceId), eq(pluginDevices.releasedAt, releasedAt)))
        .returning({ id: pluginDevices.id });
      if (restored === undefined) return;
      await tx
        .update(pluginInstalls)
        .set({ endedAt: null })
        .where(and(eq(pluginInstalls.deviceId, deviceId), eq(pluginInstalls.endedAt, releasedAt)));
      await tx
        .update(offlineLeases)
        .set({ releasedAt: null, releasedHow: null })
        .where(and(eq(offlineLeases.deviceId, deviceId), eq(offlineLeases.releasedAt, releasedAt)));
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
