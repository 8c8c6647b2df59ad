import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { ResetPackQuota } from '@backline/domain/support/computers/reset-pack-quota';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { readPackQuotas } from '../../packs/serving/read-quota.ts';
import { clearRateLimit } from '../../rate-limit.ts';
import { getUserByEmail } from '../staff.ts';

/** Resets a customer's download quota. Throws `not_found`. */
export async function resetPackQuota(
  core: Core,
  caller: Caller,
  { email, reason }: { email: EmailAddress; reason: string },
): Promise<ResetPackQuota> {
  const { id: userId } = await getUserByEmail(core, core.store.db, email);
  const quotas = await readPackQuotas(core, userId);
  return core.store.write(async (tx) => {
    for (const { charge } of quotas) await clearRateLimit(core, tx, charge);
    const resetMib = quotas.reduce((sum, { spentMib }) => sum + spentMib, 0);
    const details = { mib: resetMib };
    await recordEvent(core, tx, caller, { type: 'packs.quota_reset', subjectUserId: userId, reason, details });
    return { resetMib };
  });
}
