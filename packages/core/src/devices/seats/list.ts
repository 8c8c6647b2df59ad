import type { DeviceList } from '@backline/domain/devices/seats/list';
import type { Core, LiveSession } from '../../core.ts';
import { readDevices } from './read-devices.ts';

/** The caller's computers, the last seen first, and the seats of their account. */
export async function list(core: Core, { user }: LiveSession): Promise<DeviceList> {
  const { devices, pools } = await readDevices(core, user.id);
  return { devices: devices.map(({ summary }) => summary), pools };
}
