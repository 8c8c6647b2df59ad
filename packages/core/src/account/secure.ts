import { and, type Db, eq, inArray } from '@backline/db';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { endInstalls } from '../devices/seats/end-installs.ts';
import { recordEvent } from '../events/record-event.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { chargeTokenTry, consumeToken, everyPurpose, revokeTokens } from '../tokens.ts';
import { disownFactors, nothingDisowned } from './disown-factors.ts';
import { recordStopped } from './waiting-changes.ts';

/** Forgets the machine of a session, so that its next login counts as one from a new machine. */
async function forgetMachine(core: Core, tx: Db, userId: string, sessionId: string): Promise<void> {
  const { signIns, loginMachines } = core.store.t;
  const isOfSession = and(eq(signIns.id, sessionId), eq(signIns.userId, userId));
  const hashes = tx.select({ hash: signIns.machineIdHash }).from(signIns).where(isOfSession);
  await tx
    .delete(loginMachines)
    .where(and(eq(loginMachines.userId, userId), inArray(loginMachines.machineIdHash, hashes)));
}

/**
 * Handles "This wasn't me", the link in every mail about an address, a login, a factor or a copy of the data. Ends all
 * sessions of the account and the tokens of its computers, revokes its open links, and mails a password reset to the
 * account's own address. If the link went to that address, the old password and the verification become invalid, too,
 * because its reader could reset the password anyway. Then the factor or machine that the mail is about is also
 * removed: see `disownFactors`. The owner of an address that was only requested can't change password and factors.
 * Throws `token_invalid`, `rate_limited`.
 */
export async function secure(
  core: Core,
  caller: Caller,
  token: string,
): Promise<{ changeWithdrawn: boolean; newerFactorsWait: boolean }> {
  const guess = await chargeTokenTry(core, caller);
  const { users } = core.store.t;
  const answer = await core.store.write(async (tx) => {
    const { token: used, user } = await consumeToken(core, tx, 'secure', token);
    const isOther = used.newEmail !== null && parseEmail(used.newEmail)?.canonical !== user.emailCanonical;
    if (!isOther) {
      await tx
        .update(users)
        .set({ passwordHash: null, emailVerifiedAt: null, updatedAt: core.clock.now() })
        .where(eq(users.id, user.id));
      if (used.aboutId !== null) await forgetMachine(core, tx, user.id, used.aboutId);
    }
    const disowned = isOther ? nothingDisowned : await disownFactors(core, tx, caller, user.id, used);
    await revokeTokens(core, tx, user.id, everyPurpose);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    const devices = await endInstalls(core, tx, user.id);
    const { stopped, removed: factorsRemoved, newerFactorsWait, reset } = disowned;
    const ended = { sessionsEnded, devicesSignedOut: devices.length };
    const details = { ...ended, changeWithdrawn: isOther, factorsRemoved, resetId: reset?.id ?? null };
    const event = { type: 'account.secured', subjectUserId: user.id, details } as const;
    const withdrawnEmail = isOther ? (used.newEmail ?? undefined) : undefined;
    await recordEvent(core, tx, caller, event, { user, withdrawnEmail, newerFactorsWait, reset });
    if (stopped !== null) await recordStopped(core, tx, caller, stopped, { user });
    return { changeWithdrawn: isOther, newerFactorsWait };
  });
  await guess.refund();
  return answer;
}
