import type { Db } from '@backline/db';
import { paths } from '@backline/domain/paths';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { endUserSessions } from '../sessions/end-user-sessions.ts';
import { everyPurpose, revokeTokens } from '../tokens.ts';

export interface PasswordReplacement {
  user: { id: string; email: string; contactName: string | null };
  action: 'password.reset' | 'password.changed';
  /** The session to keep. */
  keepSessionId?: string;
}

/**
 * Runs after every change of a password: ends other sessions, revokes open links (one may be an intruder's change of
 * address), mails the owner and writes the audit. Returns the address of a pending change of email that this canceled.
 */
export async function settleNewPassword(
  core: Core,
  tx: Db,
  caller: Caller,
  change: PasswordReplacement,
): Promise<{ withdrawnEmail?: string }> {
  const { user, action, keepSessionId } = change;
  const revoked = await revokeTokens(core, tx, user.id, everyPurpose);
  const now = core.clock.now();
  // The cancel link exists for every requested address, the confirm link only for a free one.
  const pending = revoked.find(({ purpose, expiresAt }) => purpose === 'email_cancel' && expiresAt > now);
  const withdrawn = pending?.newEmail ? { withdrawnEmail: pending.newEmail } : {};
  const ended = await endUserSessions(core, tx, user.id, keepSessionId);
  await recordAudit(core, tx, caller, { action, subjectUserId: user.id, details: { sessionsEnded: ended } });
  await enqueueMessage(core, tx, user.id, {
    kind: 'password_changed',
    to: user.email,
    contactName: user.contactName,
    recoverUrl: toLink(core, paths.recover),
    ...withdrawn,
  });
  return withdrawn;
}
