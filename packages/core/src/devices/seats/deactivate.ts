import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, CallingDevice, Core } from '../../core.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { releaseDevice } from './release-device.ts';

/**
 * Removes the calling plugin's own computer, as its owner could. This costs a move if its lease may still play. Throws
 * `device_signed_out`, `rate_limited`.
 */
export async function deactivate(core: Core, caller: Caller, own: CallingDevice): Promise<void> {
  await chargeRateLimits(core, [{ limit: 'device_deactivate', subject: own.installId }]);
  if (own.ended === 'signed_out') throw new AppError('device_signed_out');
  const { pluginDevices } = core.store.t;
  await core.store.write(async (tx) => {
    const [device] = await tx.select().from(pluginDevices).where(eq(pluginDevices.id, own.deviceId));
    if (device !== undefined) await releaseDevice(core, tx, caller, { device, by: 'plugin' });
  });
}
