import { eq } from '@backline/db';
import type { VerifyInput } from '@backline/domain/account/verify';
import { AppError } from '@backline/domain/errors';
import { recordInvitedConsents } from '../consents/record-consents.ts';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { grantOffer } from '../licenses/grant-offer.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { chargeTokenTry, consumeToken, getLiveToken, revokeTokens } from '../tokens.ts';
import { listRequiredFields } from './get-verification.ts';

/**
 * Uses a verification link. Only missing fields are taken from the input: the link cannot replace the password of an
 * account that has one. A refused password does not use up the link. Returns the account's address. Throws
 * `token_invalid`, `details_required`, `password_refused`, `rate_limited`, `overloaded`.
 */
export async function verify(core: Core, caller: Caller, input: VerifyInput): Promise<{ email: string }> {
  const guess = await chargeTokenTry(core, caller);
  const { user } = await getLiveToken(core, core.store.db, 'verify', input.token);
  await guess.refund();

  const required = listRequiredFields(user);
  if (required.some((field) => input[field] === undefined)) throw new AppError('details_required');
  const contactName = user.contactName ?? input.contactName ?? null;
  const newPassword = required.includes('password') ? input.password : undefined;
  if (newPassword !== undefined)
    await assertPasswordAllowed(newPassword, {
      productName: core.settings.productName,
      email: user.email,
      contactName,
    });
  const newHash = newPassword === undefined ? null : await core.passwords.hash(newPassword);

  const { users } = core.store.t;
  return core.store.write(async (tx) => {
    const { user: current } = await consumeToken(core, tx, 'verify', input.token);
    const now = core.clock.now();
    await tx
      .update(users)
      .set({
        contactName: current.contactName ?? contactName,
        passwordHash: current.passwordHash ?? newHash,
        emailVerifiedAt: now,
        updatedAt: now,
      })
      .where(eq(users.id, current.id));
    await revokeTokens(core, tx, current.id, ['verify']);
    if (current.passwordHash === null && newHash !== null) await recordInvitedConsents(core, tx, caller, current.id);
    await recordEvent(core, tx, caller, { type: 'account.verified', subjectUserId: current.id });
    await grantOffer(core, tx, caller, current);
    return { email: current.email };
  });
}
