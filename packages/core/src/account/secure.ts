import { eq } from '@backline/db';
import { parseEmail } from '@backline/domain/parse-email';
import type { Caller, Core } from '../core.ts';
import { endInstalls } from '../devices/seats/end-installs.ts';
import { recordEvent } from '../events/record-event.ts';
import { removeFactorsSince } from '../factors/settle-factors.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { chargeTokenTry, consumeToken, everyPurpose, revokeTokens } from '../tokens.ts';
import { stopFactorResets } from './waiting-changes.ts';

/**
 * "This wasn't me", the link in every mail that asks to verify or confirm an address: ends all sessions of the account
 * and the tokens of its computers, removes the factors that were added since the mail, revokes its open links, and mails a password reset to the account's own address. If the link went to the account's
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
    // What was added after the mail is not its reader's.
    await removeFactorsSince(core, tx, user.id, used.createdAt);
    await stopFactorResets(core, tx, user.id);
    await revokeTokens(core, tx, user.id, everyPurpose);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    const devices = await endInstalls(core, tx, user.id);
    const details = { sessionsEnded, devicesSignedOut: devices.length, changeWithdrawn: isOther };
    const event = { type: 'account.secured', subjectUserId: user.id, details } as const;
    const withdrawn = isOther && used.newEmail !== null ? { withdrawnEmail: used.newEmail } : {};
    await recordEvent(core, tx, caller, event, { user, ...withdrawn });
    return isOther;
  });
  await guess.refund();
  return { changeWithdrawn };
}
