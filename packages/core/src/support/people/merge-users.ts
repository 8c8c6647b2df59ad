import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import { mergeWaitMs } from '@backline/domain/support/people/rules';
import type { Caller, Core } from '../../core.ts';
import { releaseDevice } from '../../devices/seats/release-device.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import type { Work } from '../../tasks/run-task.ts';
import { beginTask } from '../../tasks/task-rows.ts';
import { everyPurpose, lockUsers, revokeTokens } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import { findMergeBar, toMergeConsequences } from './judge-merge.ts';
import { moveRows } from './move-rows.ts';

interface Merge {
  from: EmailAddress;
  into: EmailAddress;
  isDryRun: boolean;
  reason: string;
}

/**
 * Starts to merge two accounts of one person. The merge waits for 24 hours, in which both mailboxes can stop it, and
 * can be undone for 14 days. A dry run shows the effect. Throws `not_found`, and `conflict` with the reason.
 */
export async function mergeUsers(core: Core, caller: Caller, { from, into, isDryRun, reason }: Merge) {
  return core.store.write(async (tx) => {
    const ends = await getUserByEmail(core, tx, from);
    const stays = await getUserByEmail(core, tx, into);
    await lockUsers(core, tx, [ends.id, stays.id]);
    const bar = await findMergeBar(core, tx, ends, stays);
    if (bar !== null) throw new AppError('conflict', { message: bar });
    const consequences = await toMergeConsequences(core, tx, ends, stays);
    const dueAt = new Date(core.clock.now().getTime() + mergeWaitMs);
    if (isDryRun) return { mergeId: null, dueAt: dueAt.toISOString(), consequences };
    const task = { kind: 'account.merge', subject: ends.id, userId: ends.id, otherUserId: stays.id } as const;
    const begun = await beginTask(core, tx, caller, { ...task, plannedAt: dueAt });
    if (begun === null) throw new Error('A merge waits that was not there before.');
    for (const [user, other] of [
      [ends, stays],
      [stays, ends],
    ] as const) {
      const event = {
        type: 'account.merge_asked',
        subjectUserId: user.id,
        reason,
        details: { mergeId: begun.id, ends: user.id === ends.id },
      } as const;
      await recordEvent(core, tx, caller, event, {
        user,
        otherEmail: other.email,
        isEnding: user.id === ends.id,
        dueAt: dueAt.toISOString(),
      });
    }
    return { mergeId: begun.id, dueAt: dueAt.toISOString(), consequences };
  });
}

/** Merges an account into another, unless that is no longer possible. */
export const applyMerge: Work = {
  async apply(core, tx, { id, subject: fromUserId, otherUserId }) {
    const { users, pluginDevices } = core.store.t;
    const intoUserId = otherUserId ?? '';
    await takePaymentTurn(core, tx);
    await lockUsers(core, tx, [fromUserId, intoUserId]);
    const now = core.clock.now();
    const [from] = await tx.select().from(users).where(eq(users.id, fromUserId));
    const [into] = await tx.select().from(users).where(eq(users.id, intoUserId));
    if (from === undefined || into === undefined) throw new Error('A merge is of an account that is not there.');
    const bar = await findMergeBar(core, tx, from, into, id);
    if (bar !== null) return { state: 'dropped', outcome: bar };
    const devices = await tx
      .select()
      .from(pluginDevices)
      .where(and(eq(pluginDevices.userId, fromUserId), isNull(pluginDevices.releasedAt)));
    for (const device of devices)
      await releaseDevice(core, tx, ownCaller, { device, by: 'support', reason: 'the account was merged' });
    const moved = await moveRows(core, tx, fromUserId, intoUserId);
    await revokeTokens(core, tx, fromUserId, [...everyPurpose, 'stop']);
    const sessionsEnded = await endUserSessions(core, tx, fromUserId);
    await tx.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, fromUserId));
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
