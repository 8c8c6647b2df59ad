import { and, eq, isNull } from '@backline/db';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { chargeInside } from '../../rate-limit.ts';
import { releaseDevice } from './release-device.ts';

/** Removes every computer of the caller. Throws `rate_limited`. */
export async function releaseAll(core: Core, caller: Caller, own: LiveSession): Promise<{ released: number }> {
  const { pluginDevices } = core.store.t;
  return core.store.write(async (tx) => {
    await chargeInside(core, tx, [{ limit: 'device_release', subject: own.user.id }]);
    const devices = await tx
      .select()
      .from(pluginDevices)
      .where(and(eq(pluginDevices.userId, own.user.id), isNull(pluginDevices.releasedAt)));
    for (const device of devices) await releaseDevice(core, tx, caller, { device, by: 'owner' });
    return { released: devices.length };
  });
}
