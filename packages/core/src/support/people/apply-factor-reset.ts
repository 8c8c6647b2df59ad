import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { ResetCause } from '@backline/domain/factors/change';
import { factorResetMailEveryMs } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import type { MailedUser } from '../../event-contexts.ts';
import { announceEvent, recordEvent } from '../../events/record-event.ts';
import { toFactorIds, toWaitingReset } from '../../factors/factor-resets.ts';
import { removeAllFactors, removeFactors } from '../../factors/settle-factors.ts';
import { ownCaller } from '../../own-caller.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { isOpenTask } from '../../tasks/begin-task.ts';
import { endTask } from '../../tasks/end-task.ts';
import type { Work } from '../../tasks/run-task.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

interface Removal {
  by: ResetCause;
  reason?: string;
}

/** Ends an account's sessions after its factors were removed, and mails its owner. */
async function announceReset(core: Core, tx: Db, caller: Caller, user: MailedUser, { by, reason }: Removal) {
  const sessionsEnded = await endUserSessions(core, tx, user.id);
  const event = { type: 'factor.reset', subjectUserId: user.id, reason, details: { sessionsEnded } } as const;
  await recordEvent(core, tx, caller, event, { user, by });
}

/** Mails the owner every day while a reset waits, then removes the factors. */
export const applyFactorReset: Work = {
  async apply(core, tx, { id, subject: userId }) {
    const { users: u, tasks } = core.store.t;
    await lockUser(core, tx, userId);
    // It may have been extended since it was leased.
    const [reset] = await tx.select().from(tasks).where(eq(tasks.id, id));
    const isOpen = and(eq(u.id, userId), isNull(u.erasedAt));
    const [user] = await tx.select().from(u).where(isOpen);
    if (reset === undefined || user === undefined) return { state: 'dropped', outcome: 'The account was erased.' };
    const now = core.clock.now();
    if (now < reset.plannedAt) {
      if (now < reset.dueAt) return { state: 'waiting', dueAt: reset.dueAt };
      const event = { type: 'factor.reset_due', subjectUserId: userId } as const;
      await announceEvent(core, tx, event, { user, reset: toWaitingReset(reset) });
      const nextMs = Math.min(now.getTime() + factorResetMailEveryMs, reset.plannedAt.getTime());
      return { state: 'waiting', dueAt: new Date(nextMs) };
    }
    const factorIds = toFactorIds(reset);
    if (factorIds === null) await removeAllFactors(core, tx, userId);
    else if ((await removeFactors(core, tx, userId, factorIds)) === 0)
      return { state: 'dropped', outcome: 'None of its factors was left.' };
    await announceReset(core, tx, ownCaller, user, { by: factorIds === null ? 'support' : 'secure_link' });
    return { state: 'done' };
  },
};

/** Removes an account's factors at once, on the machine alone. Throws `not_found`, `forbidden`. */
export async function resetSecondFactorNow(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ email: string }> {
  if (caller.source !== 'cli') throw new AppError('forbidden');
  const answer = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    await endTask(core, tx, isOpenTask(core, 'factor.reset', user.id), { state: 'done' });
    await removeAllFactors(core, tx, user.id);
    await announceReset(core, tx, caller, user, { by: 'support', reason });
    return { email: user.email };
  });
  core.workers.wakeMail();
  return answer;
}
