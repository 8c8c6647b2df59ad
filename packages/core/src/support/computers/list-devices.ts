import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../../core.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';
import { findDeviceReports } from './device-reports.ts';

/** The computers and the seats of a customer. Throws `not_found`. */
export async function listDevices(core: Core, caller: Caller, input: { email: EmailAddress; reason: string }) {
  const user = await getUserByEmail(core, core.store.db, input.email);
  const report = await findDeviceReports(core, user);
  await recordLookUp(core, caller, {
    type: 'support.devices_listed',
    subjectUserId: user.id,
    reason: input.reason,
  });
  return report;
}
