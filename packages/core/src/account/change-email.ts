import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/parse-email';
import { paths } from '@backline/domain/paths';
import { recordAudit } from '../audit.ts';
import type { Caller, Core, LiveSession } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { issueToken, revokeTokens } from '../tokens.ts';

/**
 * Starts a change of the caller's address: the new address gets a link to confirm, the old one a notice with a link to
 * cancel. An address that is taken gets the same answer, so that nobody learns of other accounts. Throws
 * `input_invalid` for the caller's own address, `rate_limited`.
 */
export async function changeEmail(core: Core, caller: Caller, own: LiveSession, to: EmailAddress): Promise<void> {
  const { user } = own;
  if (to.address === user.email) throw new AppError('input_invalid', { message: 'This is your email already.' });
  await chargeRateLimits(core, [
    { limit: 'mail_ip', subject: caller.ip },
    { limit: 'mail_account', subject: `change ${user.id}` },
    { limit: 'mail_account', subject: `confirm ${to.canonical}` },
  ]);
  const { users } = core.store.t;
  await core.store.write(async (tx) => {
    const { contactName } = user;
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.emailCanonical, to.canonical));
    await revokeTokens(core, tx, user.id, ['email_confirm', 'email_cancel']);
    if (holder === undefined || holder.id === user.id) {
      const token = await issueToken(core, tx, { purpose: 'email_confirm', user, newEmail: to.address });
      const confirmUrl = toLink(core, paths.confirmEmail, token);
      const other = await issueToken(core, tx, { purpose: 'secure', user, newEmail: to.address });
      const urls = { confirmUrl, secureUrl: toLink(core, paths.secure, other) };
      await enqueueMessage(core, tx, user.id, { kind: 'email_confirm', to: to.address, contactName, ...urls });
    }
    const token = await issueToken(core, tx, { purpose: 'email_cancel', user, newEmail: to.address });
    const cancelUrl = toLink(core, paths.cancelEmail, token);
    const notice = {
      kind: 'email_change_notice',
      to: user.email,
      contactName,
      newEmail: to.address,
      cancelUrl,
    } as const;
    await enqueueMessage(core, tx, user.id, notice);
    await recordAudit(core, tx, caller, { action: 'email.change_requested', subjectUserId: user.id });
  });
}
