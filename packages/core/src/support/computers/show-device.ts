import type { ShownDevice } from '@backline/domain/support/computers/show-device';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { readAudit } from '../trail/read-audit.ts';
import { getDevice, getDeviceReport } from './device-reports.ts';

/** How many of the account's entries are searched for those of the computer. */
const searched = 1000;

/** Everything known about a computer, with its history, newest first. Throws `not_found`. */
export async function showDevice(
  core: Core,
  caller: Caller,
  { deviceId, reason }: { deviceId: string; reason: string },
): Promise<ShownDevice> {
  const { user } = await getDevice(core, deviceId);
  const device = await getDeviceReport(core, deviceId);
  const entries = await readAudit(core, core.store.db, { before: null, limit: searched, userId: user.id });
  const isOfThis = ({ actor, details }: (typeof entries)[number]) =>
    details.deviceId === deviceId || details.from === deviceId || actor === `computer ${deviceId}`;
  const details = { deviceId };
  await recordLookUp(core, caller, { type: 'support.device_shown', subjectUserId: user.id, reason, details });
  return { device, audit: entries.filter(isOfThis) };
}
