import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import { mergeUndoMs } from '@backline/domain/support/people/rules';
import { stopTask } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { writePayments } from '../../payments/payment-turn.ts';
import { getUserByEmail } from '../staff.ts';
import { moveRowsBack } from './move-rows.ts';

/**
 * Stops a pending merge, or undoes a finished one: moved rows that still belong to the other account come back, and the
 * account reopens. Throws `not_found`, and `conflict` if nothing can be undone any more.
 */
export async function unmergeUsers(
  core: Core,
  caller: Caller,
  { from, reason }: { from: EmailAddress; reason: string },
): Promise<{ outcome: 'stopped' | 'undone' }> {
  const { users, tasks } = core.store.t;
  return writePayments(core, async (tx) => {
    const user = await getUserByEmail(core, tx, from);
    const stopped = await stopTask(core, tx, caller, { user, reason, which: { kind: 'account.merge' } });
    if (stopped !== null) return { outcome: 'stopped' };
    const now = core.clock.now();
    const isMerge = and(eq(tasks.kind, 'account.merge'), eq(tasks.subject, user.id));
    const isDone = and(isMerge, eq(tasks.state, 'done'), isNull(tasks.outcome));
    const [merge] = await tx.update(tasks).set({ outcome: 'It was undone.' }).where(isDone).returning();
    if (merge === undefined || merge.moved === null || merge.otherUserId === null)
      throw new AppError('conflict', { message: `${user.email} was not merged, or that is undone already.` });
    if (now.getTime() - (merge.endedAt?.getTime() ?? 0) > mergeUndoMs)
      throw new AppError('conflict', { message: 'This merge is older than 14 days and stays. Move licenses by hand.' });
    await moveRowsBack(core, tx, merge.moved, { fromUserId: user.id, intoUserId: merge.otherUserId });
    await tx.update(users).set({ disabledAt: null, updatedAt: now }).where(eq(users.id, user.id));
    const details = { mergeId: merge.id, grants: merge.moved.grants.length };
    await recordEvent(core, tx, caller, { type: 'account.unmerged', subjectUserId: user.id, reason, details });
    return { outcome: 'undone' };
  });
}
