import { eq } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { assertConfirmedOrNew } from '../factors/proofs.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { lockUser, revokeTokens } from '../tokens.ts';
import { assertNothingWaits } from './waiting-changes.ts';

/**
 * Starts a change of the caller's address. The new address gets a link that confirms it, and the old one a notice with
 * a link that cancels it. A taken address gets the same answer, so that nobody learns of other accounts. Throws
 * `input_invalid` for the caller's own address, `confirmation_required`, `account_change_waits`, `rate_limited`.
 */
export async function changeEmail(core: Core, caller: Caller, own: LiveSession, to: EmailAddress): Promise<void> {
  const { user } = own;
  if (to.address === user.email) throw new AppError('input_invalid', { message: toAnswer('answers.ownEmail') });
  await assertConfirmedOrNew(core, own);
  await chargeRateLimits(core, [
    { limit: 'mail_ip', subject: caller.ip },
    { limit: 'mail_account', subject: `change ${user.id}` },
    { limit: 'mail_account', subject: `confirm ${to.canonical}` },
  ]);
  const { users } = core.store.t;
  await core.store.write(async (tx) => {
    await lockUser(core, tx, user.id);
    await assertNothingWaits(core, tx, user.id);
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.emailCanonical, to.canonical));
    await revokeTokens(core, tx, user.id, ['email_confirm', 'email_cancel']);
    const isFree = holder === undefined || holder.id === user.id;
    const event = { type: 'email.change_requested', subjectUserId: user.id } as const;
    await recordEvent(core, tx, caller, event, { user, newEmail: to.address, isFree });
  });
}
