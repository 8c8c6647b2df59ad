import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/parse-email';
import { mergeWaitMs } from '@backline/domain/support/people/rules';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { beginTask } from '../../tasks/begin-task.ts';
import { lockUsers } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import { findMergeBar, toMergeConsequences } from './judge-merge.ts';

interface Merge {
  from: EmailAddress;
  into: EmailAddress;
  isDryRun: boolean;
  reason: string;
}

/**
 * Begins to make two accounts of one person one: it waits for 24 hours, in which both mailboxes can stop it, and can be
 * undone for 14 days. A dry run says what would happen. Throws `not_found`, and `conflict` with the reason.
 */
export async function mergeUsers(core: Core, caller: Caller, { from, into, isDryRun, reason }: Merge) {
  const answer = await core.store.write(async (tx) => {
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
  core.workers.wakeMail();
  return answer;
}
