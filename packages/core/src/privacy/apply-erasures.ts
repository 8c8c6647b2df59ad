import { and, eq, isNull, lte } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import { lockUser } from '../tokens.ts';
import { eraseAccount } from './erase-account.ts';
import { findErasureBar } from './find-erasure-bar.ts';

/** The portal's own work: nobody calls. */
const portal: Caller = { ...providerCaller, source: 'cli' };

/**
 * Erases one account whose wait is over. A plan that runs or an order that waits puts it off by a day. The event comes
 * first: its mail is the last one to the address, and its origin is sealed under a key that goes with the account.
 */
export async function finishErasure(
  core: Core,
  caller: Caller,
  userId: string,
): Promise<'done' | 'put_off' | 'stopped'> {
  const { erasures: e, users: u } = core.store.t;
  return core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await lockUser(core, tx, userId);
    const [user] = await tx.select().from(u).where(eq(u.id, userId));
    const [erasure] = await tx
      .select()
      .from(e)
      .where(and(eq(e.userId, userId), isNull(e.endedAt)));
    if (user === undefined || erasure === undefined) return 'stopped';
    const now = core.clock.now();
    if ((await findErasureBar(core, tx, userId)) !== null) {
      const dueAt = new Date(now.getTime() + dayMs);
      await tx.update(e).set({ dueAt }).where(eq(e.userId, userId));
      return 'put_off';
    }
    const event = { type: 'account.erased', subjectUserId: userId, details: { erasureId: erasure.id } } as const;
    await recordEvent(core, tx, caller, event, { user });
    await tx.update(e).set({ endedAt: now, outcome: 'done' }).where(eq(e.userId, userId));
    await eraseAccount(core, tx, caller, user);
    return 'done';
  });
}

/** Erases the accounts whose wait is over, and returns how many. */
export async function applyErasures(core: Core): Promise<number> {
  const { erasures: e } = core.store.t;
  const due = await core.store.db
    .select({ userId: e.userId })
    .from(e)
    .where(and(isNull(e.endedAt), lte(e.dueAt, core.clock.now())));
  let done = 0;
  for (const { userId } of due) if ((await finishErasure(core, portal, userId)) === 'done') done += 1;
  if (done > 0) {
    await core.store.forgetDeleted();
    core.workers.wakeMail();
  }
  return done;
}
