import { randomUUID } from 'node:crypto';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { GrantReport } from '@backline/domain/support/grants/grant';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { insertGrant } from '../../licenses/grants.ts';
import { getSku, getUserByEmail } from '../staff.ts';
import { getGrantReport } from './grant-reports.ts';

/** Grants a SKU to a customer by hand, for a number of days or without limit. Throws `not_found`. */
export async function addGrant(
  core: Core,
  caller: Caller,
  input: { email: EmailAddress; sku: string; days: number | null; reason: string },
): Promise<GrantReport> {
  const { sku, days, reason } = input;
  const added = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, input.email);
    await getSku(core, tx, sku);
    const durationMs = days === null ? null : days * dayMs;
    const grantId = await insertGrant(core, tx, {
      userId: user.id,
      sku,
      cause: 'support',
      causeRef: randomUUID(),
      durationMs,
    });
    if (grantId === null) throw new AppError('conflict');
    await recordEvent(core, tx, caller, {
      type: 'grant.added',
      subjectUserId: user.id,
      reason,
      details: { sku, days, grantId },
    });
    return { userId: user.id, grantId };
  });
  return getGrantReport(core, added.userId, added.grantId);
}
