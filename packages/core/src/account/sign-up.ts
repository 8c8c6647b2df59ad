import { randomUUID } from 'node:crypto';
import { eq } from '@backline/db';
import type { SignUpInput } from '@backline/domain/account/sign-up';
import { recordSignUpConsents } from '../consents/record-consents.ts';
import type { Caller, Core } from '../core.ts';
import { createToken } from '../crypto.ts';
import { announceEvent, recordEvent } from '../events/record-event.ts';
import { assertPasswordAllowed } from '../passwords/password-policy.ts';
import { chargeRateLimits, tryCharge } from '../rate-limit.ts';
import { issueToken } from '../tokens.ts';

/**
 * Opens an account and mails its verification link. For an address that already has an account, the answer and its time
 * are the same, its owner gets a mail, and the account does not change. Returns the token that the browser stores for
 * `continueSignUp`; for such an address it opens nothing. Throws `password_refused`, `rate_limited`, `overloaded`.
 */
export async function signUp(core: Core, caller: Caller, input: SignUpInput): Promise<string> {
  const { address: email, canonical: emailCanonical } = input.authId;
  await chargeRateLimits(core, [{ limit: 'signup_ip', subject: caller.ip }]);
  const { productName } = core.settings;
  await assertPasswordAllowed(input.password, { productName, email, contactName: input.contactName });
  const passwordHash = await core.passwords.hash(input.password);

  const { users } = core.store.t;
  const now = core.clock.now();
  return core.store.write(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        email,
        emailCanonical,
        contactName: input.contactName,
        passwordHash,
        role: 'customer',
        hasMarketingConsent: input.emailMarketingConsent,
        onboardingOffer: input.onboardingOffer ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (user !== undefined) {
      await recordSignUpConsents(core, tx, caller, user);
      const event = { type: 'account.signed_up', subjectUserId: user.id } as const;
      await recordEvent(core, tx, caller, event, { user, redirectTo: input.redirectTo });
      return issueToken(core, tx, { purpose: 'sign_up', user });
    }
    const empty = createToken();
    const [owner] = await tx.select().from(users).where(eq(users.emailCanonical, emailCanonical));
    if (owner === undefined || owner.disabledAt !== null) return empty;
    if (!(await tryCharge(core, tx, { limit: 'mail_account', subject: `already ${emailCanonical}` }))) return empty;
    const event = { type: 'account.sign_up_repeated', subjectUserId: owner.id } as const;
    await announceEvent(core, tx, event, { user: owner, redirectTo: input.redirectTo });
    return empty;
  });
}
