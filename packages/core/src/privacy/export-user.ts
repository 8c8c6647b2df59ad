import { exportPerson } from '@backline/db';
import type { ExportedUser } from '@backline/domain/privacy/export-user';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { assertConfirmed } from '../factors/proofs.ts';
import { chargeRateLimits } from '../rate-limit.ts';

const readme = (productName: string) =>
  `Everything that ${productName} holds of you and shows, as of exportedAt. "records" has an entry for each table, with a row for each thing. Times are in UTC; amounts are in the smallest unit of their currency, such as cents. Secrets, such as your password, are stored as digests and not shown. What you bought is kept for the tax office even after your account is erased; the payment provider, who sold it, has records of its own.`;

/** The export of an account, read at a single point in time. */
export async function readExport(core: Core, userId: string): Promise<ExportedUser> {
  const records = await core.store.readAtOnce((tx) => exportPerson(tx, core.store.t, userId));
  return {
    readme: readme(core.settings.productName),
    format: 'backline-export/1',
    exportedAt: core.clock.now().toISOString(),
    records: JSON.parse(JSON.stringify(records)) as ExportedUser['records'],
  };
}

/** Records an export and mails the owner, because a stranger with the export would know everything. */
export async function noteExport(core: Core, caller: Caller, user: MailedUser): Promise<void> {
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, { type: 'account.exported', subjectUserId: user.id }, { user }),
  );
}

/** Exports the caller's own data. Throws `confirmation_required`, and `rate_limited` for the fourth time in a day. */
export async function exportUser(core: Core, caller: Caller, own: LiveSession): Promise<ExportedUser> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'export_account', subject: own.user.id }]);
  const exported = await readExport(core, own.user.id);
  await noteExport(core, caller, own.user);
  return exported;
}
