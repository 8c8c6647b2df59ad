import { eq } from '@backline/db';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { findExcluding } from '../../tasks/find-tasks.ts';
import type { Work } from '../../tasks/run-task.ts';
import { everyPurpose, lockUser, revokeTokens } from '../../tokens.ts';

/**
 * Moves an account to its new address, unless somebody has that by now. Its sessions and links end; the new mailbox gets a
 * link for a new password, which verifies it.
 */
export const applyEmailMove: Work = {
  async apply(core, tx, { id, subject: userId, input }) {
    const { users: u } = core.store.t;
    const { email = '', emailCanonical = '' } = input ?? {};
    await lockUser(core, tx, userId);
    const [holder] = await tx.select({ id: u.id }).from(u).where(eq(u.emailCanonical, emailCanonical));
    const [user] = await tx.select().from(u).where(eq(u.id, userId));
    const isAlone = (await findExcluding(core, tx, 'email.move', { userId })) === null;
    if (holder !== undefined || user === undefined || user.disabledAt !== null || !isAlone)
      return { state: 'dropped', outcome: 'The account or the new address had changed.' };
    const moved = { email, emailCanonical };
    await revokeTokens(core, tx, user.id, [...everyPurpose, 'stop']);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    await tx
      .update(u)
      .set({ ...moved, emailVerifiedAt: null, passwordHash: null, updatedAt: core.clock.now() })
      .where(eq(u.id, user.id));
    const details = { moveId: id, sessionsEnded };
    const event = { type: 'email.moved', subjectUserId: user.id, details } as const;
    await recordEvent(core, tx, ownCaller, event, { user: { ...user, ...moved }, oldEmail: user.email });
    return { state: 'done' };
  },
};
