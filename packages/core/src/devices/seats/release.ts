import { and, eq } from '@backline/db';
import type { Released } from '@backline/domain/devices/seats/release';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { chargeInside } from '../../rate-limit.ts';
import { findHeld, releaseDevice } from './release-device.ts';

/** Removes one of the caller's computers. Returns whether its seat is free. Throws `not_found`, `rate_limited`. */
export async function release(core: Core, caller: Caller, own: LiveSession, id: string): Promise<Released> {
  const { pluginDevices } = core.store.t;
  return core.store.write(async (tx) => {
    await chargeInside(core, tx, [{ limit: 'device_release', subject: own.user.id }]);
    const [device] = await tx
      .select()
      .from(pluginDevices)
      .where(and(eq(pluginDevices.id, id), eq(pluginDevices.userId, own.user.id)));
    if (device === undefined) throw new AppError('not_found');
    await releaseDevice(core, tx, caller, { device, by: 'owner' });
    const held = await findHeld(core, tx, id);
    return { isFree: held === null, freesAt: held?.freesAt?.toISOString() ?? null };
  });
}
