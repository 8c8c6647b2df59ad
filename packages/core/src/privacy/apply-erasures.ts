import { and, type Db, eq, isNull, lte } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { assertNoneFailed, doEach } from '../do-each.ts';
import { recordEvent } from '../events/record-event.ts';
import { ownCaller } from '../own-caller.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import { lockUser } from '../tokens.ts';
import { eraseAccount } from './erase-account.ts';
import { findErasureBar } from './find-erasure-bar.ts';
import { lockLeavingCodes } from './take-guest-orders.ts';

type Erasure = Core['store']['t']['erasures']['$inferSelect'];

/**
 * Makes an erasure that nothing is in the way of, in a transaction that has the turn of the payments. The event comes
 * first: its mail is the last one to the address, and its origin is sealed under a key that goes with the account.
 */
export async function makeErasure(core: Core, tx: Db, caller: Caller, { id, userId }: Erasure): Promise<void> {
  const { erasures, users } = core.store.t;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error(`The erasure ${id} is of no account.`);
  const event = { type: 'account.erased', subjectUserId: userId, details: { erasureId: id } } as const;
  await recordEvent(core, tx, caller, event, { user });
  await tx.update(erasures).set({ endedAt: core.clock.now(), outcome: 'done' }).where(eq(erasures.userId, userId));
  await eraseAccount(core, tx, caller, user);
}

/**
 * Erases one account whose wait is over. What keeps it from being erased puts that off by a day. `erasureId`: the erasure
 * that was due; one that was begun since waits.
 */
export async function finishErasure(
  core: Core,
  caller: Caller,
  userId: string,
  erasureId?: string,
): Promise<'done' | 'put_off' | 'stopped'> {
  const { erasures } = core.store.t;
  return core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await lockUser(core, tx, userId);
    await lockLeavingCodes(core, tx, userId);
    const isMeant = erasureId === undefined ? undefined : eq(erasures.id, erasureId);
    const [erasure] = await tx
      .select()
      .from(erasures)
      .where(and(eq(erasures.userId, userId), isNull(erasures.endedAt), isMeant));
    if (erasure === undefined) return 'stopped';
    if ((await findErasureBar(core, tx, userId)) !== null) {
      const dueAt = new Date(core.clock.now().getTime() + dayMs);
      await tx.update(erasures).set({ dueAt }).where(eq(erasures.userId, userId));
      return 'put_off';
    }
    await makeErasure(core, tx, caller, erasure);
    return 'done';
  });
}

/** Erases the accounts whose wait is over, and returns how many. */
export async function applyErasures(core: Core): Promise<number> {
  const { erasures: e } = core.store.t;
  const due = await core.store.db
    .select({ userId: e.userId, id: e.id })
    .from(e)
    .where(and(isNull(e.endedAt), lte(e.dueAt, core.clock.now())));
  let done = 0;
  const failures = await doEach(
    core,
    due,
    ({ id }) => `erasure ${id}`,
    async ({ userId, id }) => {
      if ((await finishErasure(core, ownCaller, userId, id)) === 'done') done += 1;
    },
  );
  if (done > 0) {
    await core.store.forgetDeleted();
    core.workers.wakeMail();
  }
  assertNoneFailed(failures);
  return done;
}
