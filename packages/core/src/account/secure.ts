import { eq } from '@backline/db';
import { parseEmail } from '@backline/domain/parse-email';
import { paths } from '@backline/domain/paths';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { endInstalls } from '../devices/end-installs.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { chargeTokenTry, consumeToken, everyPurpose, issueToken, revokeTokens } from '../tokens.ts';

/**
 * "This wasn't me", the link in every mail that asks to verify or confirm an address: ends all sessions of the account
 * and the tokens of its computers, revokes its open links, and mails a password reset to the account's own address. If the link went to the account's
 * own address, the old password and the verification become invalid too: the reader of that mailbox can reset the
 * password anyway. The owner of an address that was only requested has no influence on the password. Throws
 * `token_invalid`, `rate_limited`.
 */
export async function secure(core: Core, caller: Caller, token: string): Promise<{ changeWithdrawn: boolean }> {
  const guess = await chargeTokenTry(core, caller);
  const { users } = core.store.t;
  const changeWithdrawn = await core.store.write(async (tx) => {
    const { token: used, user } = await consumeToken(core, tx, 'secure', token);
    const isOther = used.newEmail !== null && parseEmail(used.newEmail)?.canonical !== user.emailCanonical;
    if (!isOther)
      await tx
        .update(users)
        .set({ passwordHash: null, emailVerifiedAt: null, updatedAt: core.clock.now() })
        .where(eq(users.id, user.id));
    await revokeTokens(core, tx, user.id, everyPurpose);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    const devices = await endInstalls(core, tx, user.id);
    const reset = await issueToken(core, tx, { purpose: 'reset', user });
    await enqueueMessage(core, tx, user.id, {
      kind: 'account_secured',
      to: user.email,
      resetUrl: toLink(core, paths.resetPassword, reset),
      recoverUrl: toLink(core, paths.recover),
      ...(isOther && used.newEmail !== null ? { withdrawnEmail: used.newEmail } : {}),
    });
    const details = { sessionsEnded, devicesSignedOut: devices.length, changeWithdrawn: isOther };
    await recordAudit(core, tx, caller, { action: 'account.secured', subjectUserId: user.id, details });
    return isOther;
  });
  await guess.refund();
  return { changeWithdrawn };
}
