import { and, type Db, eq, isNull, notInArray, or } from '@backline/db';
import type { ResetPasswordInput } from '@backline/domain/account/reset-password';
import type { Caller, Core } from '../core.ts';
import { findReset, toFactorIds } from '../factors/factor-resets.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { clearRateLimit } from '../rate-limit.ts';
import { chargeTokenTry, consumeToken, getLiveToken } from '../tokens.ts';
import { settleNewPassword } from './replace-password.ts';

/**
 * Revokes a user's "This wasn't me" links, except those about factors with a pending removal. Such a link can remove
 * its factor at once, which may be the only second step until then.
 */
async function revokeOldSecureLinks(core: Core, tx: Db, userId: string): Promise<void> {
  const { oneTimeTokens } = core.store.t;
  const waiting = await findReset(core, tx, userId);
  const factorIds = waiting === null ? [] : (toFactorIds(waiting) ?? []);
  const isOther = or(isNull(oneTimeTokens.aboutId), notInArray(oneTimeTokens.aboutId, [...factorIds]));
  const isSecure = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'secure'));
  await tx
    .update(oneTimeTokens)
    .set({ revokedAt: core.clock.now() })
    .where(and(isSecure, isOther, isNull(oneTimeTokens.consumedAt), isNull(oneTimeTokens.revokedAt)));
}

/**
 * Sets a new password through a mailed link, which also verifies the address. A refused password does not use up the
 * link. Throws `token_invalid`, `password_refused`, `rate_limited`, `overloaded`.
 */
export async function resetPassword(core: Core, caller: Caller, input: ResetPasswordInput): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  const { user } = await getLiveToken(core, core.store.db, 'reset', input.token);
  await guess.refund();
  const { productName } = core.settings;
  await assertPasswordAllowed(input.password, { productName, email: user.email, contactName: user.contactName });
  const passwordHash = await core.passwords.hash(input.password);

  const { users } = core.store.t;
  await core.store.write(async (tx) => {
    const { user: current } = await consumeToken(core, tx, 'reset', input.token);
    const now = core.clock.now();
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: current.emailVerifiedAt ?? now, updatedAt: now })
      .where(eq(users.id, current.id));
    await settleNewPassword(core, tx, caller, { user: current, type: 'password.reset' });
    // The account now belongs to the reader of the mailbox, and an old "This wasn't me" link could only take it away
    // again.
    await revokeOldSecureLinks(core, tx, current.id);
    // If an attacker used up the account's login attempts, its owner can still log in.
    await clearRateLimit(core, tx, { limit: 'login_account', subject: `${current.emailCanonical} ` });
  });
}
