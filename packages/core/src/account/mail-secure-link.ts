import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeRateLimits } from '../rate-limit.ts';

/**
 * Mails the caller, at the account's own address, the link that locks everybody else out. A thief of a session who asks
 * for it gains nothing: only the mailbox's owner can use it. Throws `rate_limited`.
 */
export async function mailSecureLink(core: Core, caller: Caller, { user }: LiveSession): Promise<void> {
  await chargeRateLimits(core, [{ limit: 'mail_account', subject: `secure ${user.id}` }]);
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, { type: 'account.secure_asked', subjectUserId: user.id }, { user }),
  );
}
