import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeRateLimits } from '../rate-limit.ts';

/**
 * Mails the caller, at the account's own address, a link that logs everyone else out. A thief with a stolen session
 * gains nothing: only the mailbox's owner can use the link. Throws `rate_limited`.
 */
export async function mailSecureLink(core: Core, caller: Caller, { user }: LiveSession): Promise<void> {
  await chargeRateLimits(core, [{ limit: 'mail_account', subject: `secure ${user.id}` }]);
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, { type: 'account.secure_asked', subjectUserId: user.id }, { user }),
  );
}
