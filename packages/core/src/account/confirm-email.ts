import { eq, isUniqueViolation } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { chargeTokenTry, consumeToken, everyPurpose, findToken, revokeTokens } from '../tokens.ts';
import { assertNothingWaits } from './waiting-changes.ts';

/**
 * Confirms a change of address through the link mailed to the new address; the user's other sessions end. This is a GET
 * over REST, so repeating the call with a used link succeeds while the account still has that address. Throws
 * `token_invalid`, `account_change_waits`, `rate_limited`.
 */
export async function confirmEmail(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  const { users } = core.store.t;
  try {
    await core.store.write(async (tx) => {
      const { token: consumed, user } = await consumeToken(core, tx, 'email_confirm', token);
      await assertNothingWaits(core, tx, user.id);
      const email = parseEmail(consumed.newEmail ?? '');
      if (email === null) throw new AppError('token_invalid');
      const now = core.clock.now();
      await tx
        .update(users)
        .set({ email: email.address, emailCanonical: email.canonical, emailVerifiedAt: now, updatedAt: now })
        .where(eq(users.id, user.id));
      await revokeTokens(core, tx, user.id, everyPurpose);
      const own = caller.session?.user.id === user.id ? caller.session.id : undefined;
      const sessionsEnded = await endUserSessions(core, tx, user.id, own);
      const details = { sessionsEnded };
      await recordEvent(core, tx, caller, { type: 'email.changed', subjectUserId: user.id, details });
    });
  } catch (error) {
    // Checked after the refusal: of two concurrent calls, the second has waited for the first one's write.
    if (!(await isConfirmed(core, token))) {
      // Another account with this address was verified after the link was mailed.
      if (isUniqueViolation(error)) throw new AppError('token_invalid', { cause: error });
      throw error;
    }
  }
  await guess.refund();
}

async function isConfirmed(core: Core, token: string): Promise<boolean> {
  const found = await findToken(core, core.store.db, 'email_confirm', token);
  if (found === null || found.token.consumedAt === null) return false;
  return parseEmail(found.token.newEmail ?? '')?.canonical === found.user.emailCanonical;
}
