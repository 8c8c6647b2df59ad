import { type Db, eq } from '@backline/db';
import { erasureWaitMs } from '@backline/domain/limits';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { assertConfirmed } from '../factors/proofs.ts';
import { ownCaller } from '../own-caller.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import type { Work } from '../tasks/run-task.ts';
import { beginTask, findWaiting, type Task } from '../tasks/task-rows.ts';
import { lockUser } from '../tokens.ts';
import { eraseAccount } from './erase-account.ts';
import { assertErasable, findErasureBar } from './find-erasure-bar.ts';
import { lockLeavingCodes } from './take-guest-orders.ts';

/**
 * Starts the waiting period of an erasure. Repeating it changes nothing. Throws the reason if it can't be erased now.
 */
export async function beginErasure(core: Core, tx: Db, caller: Caller, user: MailedUser): Promise<{ dueAt: string }> {
  await lockUser(core, tx, user.id);
  await assertErasable(core, tx, user.id);
  const plannedAt = new Date(core.clock.now().getTime() + erasureWaitMs);
  const task = { kind: 'account.erase', subject: user.id, userId: user.id, plannedAt } as const;
  const begun = await beginTask(core, tx, caller, task);
  if (begun === null) {
    const waiting = await findWaiting(core, tx, 'account.erase', user.id);
    return { dueAt: (waiting?.dueAt ?? plannedAt).toISOString() };
  }
  const dueAt = plannedAt.toISOString();
  const event = {
    type: 'account.erasure_asked',
    subjectUserId: user.id,
    details: { erasureId: begun.id },
  } as const;
  await recordEvent(core, tx, caller, event, { user, dueAt });
  return { dueAt };
}

/**
 * Requests the erasure of the caller's own account. The erasure waits for two weeks, and a mail has a link that stops
 * it. Throws `confirmation_required`, `erasure_plan_runs`, `erasure_order_waits`, `erasure_merge_waits`,
 * `erasure_email_waits`, `erasure_of_staff`, `rate_limited`.
 */
export async function requestErasure(core: Core, caller: Caller, own: LiveSession): Promise<{ dueAt: string }> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'erasure_account', subject: own.user.id }]);
  return core.store.write((tx) => beginErasure(core, tx, caller, own.user));
}

/** Locks the rows of an erasure, in the order that all writers use. */
export async function lockForErasure(core: Core, tx: Db, userId: string): Promise<void> {
  await takePaymentTurn(core, tx);
  await lockUser(core, tx, userId);
  await lockLeavingCodes(core, tx, userId);
}

/**
 * Erases an account after a transaction has checked and locked it. The event is recorded first, because its mail is the
 * last one to the address, and its origin is encrypted with a key that is erased, too.
 */
export async function makeErasure(core: Core, tx: Db, caller: Caller, { id, subject: userId }: Task): Promise<void> {
  const { users } = core.store.t;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error(`The erasure ${id} is of no account.`);
  const event = { type: 'account.erased', subjectUserId: userId, details: { erasureId: id } } as const;
  await recordEvent(core, tx, caller, event, { user });
  await eraseAccount(core, tx, caller, user);
}

/** Erases an account after the waiting period. If something prevents it, tries again in a day. */
export const applyErasure: Work = {
  async apply(core, tx, task) {
    await lockForErasure(core, tx, task.subject);
    const found = await findErasureBar(core, tx, task.subject);
    if (found !== null) {
      const dueAt = new Date(core.clock.now().getTime() + dayMs);
      return { state: 'waiting', dueAt, lastError: `It is put off: ${found.bar}.` };
    }
    await makeErasure(core, tx, ownCaller, task);
    return { state: 'done' };
  },
  afterwards: (core) => core.store.forgetDeleted(),
};
