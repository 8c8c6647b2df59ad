import { and, eq, isNull } from '@backline/db';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { ResetDevices } from '@backline/domain/support/computers/reset-devices';
import type { Caller, Core } from '../../core.ts';
import { toCourtesyCharge } from '../../devices/seats/pools.ts';
import { releaseDevice } from '../../devices/seats/release-device.ts';
import { recordEvent } from '../../events/record-event.ts';
import { clearRateLimit } from '../../rate-limit.ts';
import { getUserByEmail } from '../staff.ts';

/** Removes all of a customer's computers and returns all of their moves. Throws `not_found`. */
export async function resetDevices(
  core: Core,
  caller: Caller,
  { email, reason }: { email: EmailAddress; reason: string },
): Promise<ResetDevices> {
  const { pluginDevices, pluginSeats, seatMoves, seatPools } = core.store.t;
  return core.store.write(async (tx) => {
    const { id: userId } = await getUserByEmail(core, tx, email);
    const devices = await tx
      .select()
      .from(pluginDevices)
      .where(and(eq(pluginDevices.userId, userId), isNull(pluginDevices.releasedAt)));
    for (const device of devices) await releaseDevice(core, tx, caller, { device, by: 'support', reason });
    // Seats that computers still held which were removed earlier.
    await tx.delete(pluginSeats).where(eq(pluginSeats.userId, userId));
    for (const rules of await tx.select().from(seatPools))
      await clearRateLimit(core, tx, toCourtesyCharge(userId, rules));
    await tx.delete(seatMoves).where(eq(seatMoves.userId, userId));
    await clearRateLimit(core, tx, { limit: 'device_new', subject: userId });
    const details = { devices: devices.length };
    await recordEvent(core, tx, caller, { type: 'devices.reset', subjectUserId: userId, reason, details });
    return { released: devices.map(({ id }) => id) };
  });
}
