import type { Db } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { everyPurpose, revokeTokens } from '../tokens.ts';

export interface PasswordReplacement {
  user: MailedUser;
  type: 'password.reset' | 'password.changed';
  /** The session to keep. */
  keepSessionId?: string;
}

/**
 * Runs after every change of a password: ends other sessions, revokes open links (an intruder may have requested one),
 * mails the owner and writes the audit. Returns the address of a pending change of email that this canceled.
 */
export async function settleNewPassword(
  core: Core,
  tx: Db,
  caller: Caller,
  change: PasswordReplacement,
): Promise<{ withdrawnEmail?: string }> {
  const { user, type, keepSessionId } = change;
  const revoked = await revokeTokens(core, tx, user.id, everyPurpose);
  const now = core.clock.now();
  // The cancel link exists for every requested address, the confirm link only for a free one.
  const pending = revoked.find(({ purpose, expiresAt }) => purpose === 'email_cancel' && expiresAt > now);
  const withdrawn = pending?.newEmail ? { withdrawnEmail: pending.newEmail } : {};
  const ended = await endUserSessions(core, tx, user.id, keepSessionId);
  const event = { type, subjectUserId: user.id, details: { sessionsEnded: ended } };
  await recordEvent(core, tx, caller, event, { user, ...withdrawn });
  return withdrawn;
}
