import { and, eq, isNull } from '@backline/db';
import { releaseDevice } from '../../devices/seats/release-device.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import type { Work } from '../../tasks/run-task.ts';
import { everyPurpose, lockUsers, revokeTokens } from '../../tokens.ts';
import { findMergeBar } from './judge-merge.ts';
import { moveRows } from './move-rows.ts';

/** Makes an account part of another one, unless that is no longer possible. */
export const applyMerge: Work = {
  async apply(core, tx, { id, subject: fromUserId, otherUserId }) {
    const { users: u, pluginDevices: d } = core.store.t;
    const intoUserId = otherUserId ?? '';
    await takePaymentTurn(core, tx);
    await lockUsers(core, tx, [fromUserId, intoUserId]);
    const now = core.clock.now();
    const [from] = await tx.select().from(u).where(eq(u.id, fromUserId));
    const [into] = await tx.select().from(u).where(eq(u.id, intoUserId));
    if (from === undefined || into === undefined) throw new Error('A merge is of an account that is not there.');
    const bar = await findMergeBar(core, tx, from, into, id);
    if (bar !== null) return { state: 'dropped', outcome: bar };
    const devices = await tx
      .select()
      .from(d)
      .where(and(eq(d.userId, fromUserId), isNull(d.releasedAt)));
    for (const device of devices)
      await releaseDevice(core, tx, ownCaller, { device, by: 'support', reason: 'the account was merged' });
    const moved = await moveRows(core, tx, fromUserId, intoUserId);
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
    return { state: 'done', moved };
  },
};
