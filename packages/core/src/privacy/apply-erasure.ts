import { type Db, eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { ownCaller } from '../own-caller.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import type { Task } from '../tasks/begin-task.ts';
import type { Work } from '../tasks/run-task.ts';
import { lockUser } from '../tokens.ts';
import { eraseAccount } from './erase-account.ts';
import { findErasureBar } from './find-erasure-bar.ts';
import { lockLeavingCodes } from './take-guest-orders.ts';

/** Locks what an erasure changes, in the order of all writers. */
export async function lockForErasure(core: Core, tx: Db, userId: string): Promise<void> {
  await takePaymentTurn(core, tx);
  await lockUser(core, tx, userId);
  await lockLeavingCodes(core, tx, userId);
}

/**
 * Makes an erasure that nothing is in the way of, in a transaction that has locked it. The event comes first: its mail is the
 * last one to the address, and its origin is sealed under a key that goes with the account.
 */
export async function makeErasure(core: Core, tx: Db, caller: Caller, { id, subject: userId }: Task): Promise<void> {
  const { users } = core.store.t;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error(`The erasure ${id} is of no account.`);
  const event = { type: 'account.erased', subjectUserId: userId, details: { erasureId: id } } as const;
  await recordEvent(core, tx, caller, event, { user });
  await eraseAccount(core, tx, caller, user);
}

/** Erases an account whose wait is over. What keeps it from being erased puts that off by a day. */
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
