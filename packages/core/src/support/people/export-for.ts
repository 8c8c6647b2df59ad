import type { ExportedUser } from '@backline/domain/privacy/export-user';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { readExport } from '../../privacy/export-user.ts';
import { getUserByEmail } from '../staff.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import { demandConfirmation } from './demand-confirmation.ts';
import type { AboutUser } from './send-reset.ts';

/**
 * Exports everything stored about an account, for its owner. Throws `not_found`, and at a server
 * `confirmation_required`, `forbidden` for staff accounts, `rate_limited`.
 */
export async function exportFor(core: Core, caller: Caller, { email, reason }: AboutUser): Promise<ExportedUser> {
  await demandConfirmation(core, caller);
  const user = await getUserByEmail(core, core.store.db, email);
  assertNotStaff(caller, user, 'The data');
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, { type: 'support.exported', subjectUserId: user.id, reason }),
  );
  return readExport(core, user.id);
}
