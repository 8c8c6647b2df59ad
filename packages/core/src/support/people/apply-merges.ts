import { and, eq, isNull, lte } from '@backline/db';
import { lockUsers } from '../../account/waiting-changes.ts';
import type { Core } from '../../core.ts';
import { releaseDevice } from '../../devices/seats/release-device.ts';
import { doAll } from '../../do-each.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { everyPurpose, revokeTokens } from '../../tokens.ts';
import { findMergeBar } from './judge-merge.ts';
import { moveRows } from './move-rows.ts';

type Merge = Core['store']['t']['merges']['$inferSelect'];

async function applyMerge(core: Core, { id, fromUserId, intoUserId }: Merge): Promise<void> {
  const { users: u, merges: m, pluginDevices: d } = core.store.t;
  await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await lockUsers(core, tx, [fromUserId, intoUserId]);
    const now = core.clock.now();
    const [from] = await tx.select().from(u).where(eq(u.id, fromUserId));
    const [into] = await tx.select().from(u).where(eq(u.id, intoUserId));
    if (from === undefined || into === undefined) return;
    const bar = await findMergeBar(core, tx, from, into, id);
    const isWaiting = and(eq(m.fromUserId, fromUserId), eq(m.id, id), isNull(m.endedAt));
    const ended = await tx
      .update(m)
      .set({ endedAt: now, outcome: bar === null ? 'done' : 'failed' })
      .where(isWaiting)
      .returning({ id: m.id });
    if (ended.length === 0) return;
    if (bar !== null) {
      core.log.warn({ mergeId: id, reason: bar }, 'a merge of accounts is no longer possible and was dropped');
      return;
    }
    const devices = await tx
      .select()
      .from(d)
      .where(and(eq(d.userId, fromUserId), isNull(d.releasedAt)));
    for (const device of devices)
      await releaseDevice(core, tx, ownCaller, { device, by: 'support', reason: 'the account was merged' });
    const moved = await moveRows(core, tx, fromUserId, intoUserId);
    await tx.update(m).set({ moved }).where(eq(m.id, id));
    await revokeTokens(core, tx, fromUserId, [...everyPurpose, 'stop']);
    const sessionsEnded = await endUserSessions(core, tx, fromUserId);
    await tx.update(u).set({ disabledAt: now, updatedAt: now }).where(eq(u.id, fromUserId));
    const details = { mergeId: id, grants: moved.grants.length, orders: moved.orders.length, sessionsEnded };
    for (const [user, other] of [
      [from, into],
      [into, from],
    ] as const)
      await recordEvent(
        core,
        tx,
        ownCaller,
        { type: 'account.merged', subjectUserId: user.id, details },
        { user, otherEmail: other.email, isEnding: user.id === fromUserId },
      );
  });
}

/** Makes the merges whose wait is over. Returns how many there were. */
export async function applyMerges(core: Core): Promise<number> {
  const { merges: m } = core.store.t;
  const due = await core.store.db
    .select()
    .from(m)
    .where(and(isNull(m.endedAt), lte(m.dueAt, core.clock.now())));
  return doAll(
    core,
    due,
    ({ id }) => `merge ${id}`,
    async (merge) => {
      await applyMerge(core, merge);
      core.workers.wakeMail();
    },
  );
}
