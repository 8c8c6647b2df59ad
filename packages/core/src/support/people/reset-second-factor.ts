import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { ResetCause } from '@backline/domain/factors/change';
import { factorResetMailEveryMs } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import type { MailedUser } from '../../event-contexts.ts';
import { announceEvent, recordEvent } from '../../events/record-event.ts';
import { beginReset, toFactorIds, toWaitingReset } from '../../factors/factor-resets.ts';
import { findMethods } from '../../factors/methods.ts';
import { removeAllFactors, removeFactors } from '../../factors/settle-factors.ts';
import { ownCaller } from '../../own-caller.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import type { Work } from '../../tasks/run-task.ts';
import { endTask, isOpenTask } from '../../tasks/task-rows.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import type { AboutUser } from './send-reset.ts';

/**
 * Starts to remove all factors of an account, for a person who has lost them. The reset waits for 72 hours, with a mail
 * at once and every day, each with a link that stops it. Only the operator on the machine can do it faster. Throws
 * `not_found`, `forbidden` for staff accounts, `rate_limited`, and `conflict` if there is no factor or a reset is
 * pending.
 */
export async function resetSecondFactor(core: Core, caller: Caller, { email, reason }: AboutUser) {
  const known = await getUserByEmail(core, core.store.db, email);
  await chargeRateLimits(core, [{ limit: 'factor_reset_account', subject: known.id }]);
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    assertNotStaff(caller, user, 'The second factor');
    if ((await findMethods(core, tx, user.id)) === null)
      throw new AppError('conflict', { message: `${user.email} has no second factor.` });
    await lockUser(core, tx, user.id);
    const reset = await beginReset(core, tx, caller, { userId: user.id, factorIds: null });
    if (reset === null)
      throw new AppError('conflict', {
        message: `A reset waits already. To stop it: backline user stop-second-factor-reset ${user.email}`,
      });
    const details = { resetId: reset.id };
    const event = { type: 'factor.reset_asked', subjectUserId: user.id, reason, details } as const;
    await recordEvent(core, tx, caller, event, { user, reset });
    return { resetId: reset.id, dueAt: reset.dueAt.toISOString() };
  });
}

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

/** Mails the owner every day during the wait, then removes the factors. */
export const applyFactorReset: Work = {
  async apply(core, tx, { id, subject: userId }) {
    const { users, tasks } = core.store.t;
    await lockUser(core, tx, userId);
    // The wait may have been extended since this task was leased.
    const [reset] = await tx.select().from(tasks).where(eq(tasks.id, id));
    const isOpen = and(eq(users.id, userId), isNull(users.erasedAt));
    const [user] = await tx.select().from(users).where(isOpen);
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

/** Removes an account's factors at once. Only for the operator on the machine. Throws `not_found`, `forbidden`. */
export async function resetSecondFactorNow(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ email: string }> {
  if (caller.source !== 'cli') throw new AppError('forbidden');
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    await endTask(core, tx, isOpenTask(core, 'factor.reset', user.id), { state: 'done' });
    await removeAllFactors(core, tx, user.id);
    await announceReset(core, tx, caller, user, { by: 'support', reason });
    return { email: user.email };
  });
}
