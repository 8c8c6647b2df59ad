import type { DeviceReport } from '@backline/domain/support/computers/device';
import type { Caller, Core } from '../../core.ts';
import { releaseDevice as release } from '../../devices/seats/release-device.ts';
import { getDevice, getDeviceReport } from './device-reports.ts';

/** Removes a customer's computer. Its seat is free at once, and no move is charged. Throws `not_found`. */
export async function releaseDevice(
  core: Core,
  caller: Caller,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<DeviceReport> {
  const { device } = await getDevice(core, deviceId);
  await core.store.write((tx) => release(core, tx, caller, { device, by: 'support', reason }));
  return getDeviceReport(core, deviceId);
}
