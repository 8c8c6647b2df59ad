import { and, eq, isNull, lte } from '@backline/db';
import { findOtherChange, lockUsers } from '../../account/waiting-changes.ts';
import type { Core } from '../../core.ts';
import { doAll } from '../../do-each.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { everyPurpose, revokeTokens } from '../../tokens.ts';

type Move = Core['store']['t']['emailMoves']['$inferSelect'];

/**
 * Moves one account to its new address, unless it was stopped or somebody has the address by now. Its sessions and links
 * end; the new mailbox gets a link for a new password, which verifies it.
 */
async function applyMove(core: Core, move: Move): Promise<void> {
  const { users: u, emailMoves: m } = core.store.t;
  await core.store.write(async (tx) => {
    await lockUsers(core, tx, [move.userId]);
    const now = core.clock.now();
    const [holder] = await tx.select({ id: u.id }).from(u).where(eq(u.emailCanonical, move.newEmailCanonical));
    const [user] = await tx.select().from(u).where(eq(u.id, move.userId));
    const isAlone = (await findOtherChange(core, tx, 'email_move', move.userId)) === null;
    const isPossible = holder === undefined && user !== undefined && user.disabledAt === null && isAlone;
    const ended = await tx
      .update(m)
      .set({ endedAt: now, outcome: isPossible ? 'done' : 'failed' })
      .where(and(eq(m.userId, move.userId), eq(m.id, move.id), isNull(m.endedAt)))
      .returning({ id: m.id });
    if (ended.length === 0 || user === undefined) return;
    if (!isPossible) {
      core.log.warn({ moveId: move.id }, 'a change of address is no longer possible and was dropped');
      return;
    }
    const moved = { email: move.newEmail, emailCanonical: move.newEmailCanonical };
    await revokeTokens(core, tx, user.id, [...everyPurpose, 'stop']);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    await tx
      .update(u)
      .set({ ...moved, emailVerifiedAt: null, passwordHash: null, updatedAt: now })
      .where(eq(u.id, user.id));
    const details = { moveId: move.id, sessionsEnded };
    const event = { type: 'email.moved', subjectUserId: user.id, details } as const;
    await recordEvent(core, tx, ownCaller, event, { user: { ...user, ...moved }, oldEmail: user.email });
  });
}

/** Makes the changes of address whose wait is over. Returns how many there were. */
export async function applyEmailMoves(core: Core): Promise<number> {
  const { emailMoves: m } = core.store.t;
  const due = await core.store.db
    .select()
    .from(m)
    .where(and(isNull(m.endedAt), lte(m.dueAt, core.clock.now())));
  return doAll(
    core,
    due,
    ({ id }) => `address change ${id}`,
    async (move) => {
      await applyMove(core, move);
      core.workers.wakeMail();
    },
  );
}
