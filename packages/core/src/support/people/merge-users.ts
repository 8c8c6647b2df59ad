import { randomUUID } from 'node:crypto';
import { isNotNull } from '@backline/db';
import type { EmailAddress } from '@backline/domain/parse-email';
import { mergeWaitMs } from '@backline/domain/support/people/rules';
import { lockUsers } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getUserByEmail } from '../staff.ts';
import { assertMergeable, toMergeConsequences } from './judge-merge.ts';

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
  const { merges: m } = core.store.t;
  const answer = await core.store.write(async (tx) => {
    const ends = await getUserByEmail(core, tx, from);
    const stays = await getUserByEmail(core, tx, into);
    await lockUsers(core, tx, [ends.id, stays.id]);
    await assertMergeable(core, tx, ends, stays);
    const consequences = await toMergeConsequences(core, tx, ends, stays);
    const dueAt = new Date(core.clock.now().getTime() + mergeWaitMs);
    if (isDryRun) return { mergeId: null, dueAt: dueAt.toISOString(), consequences };
    const row = {
      id: randomUUID(),
      intoUserId: stays.id,
      dueAt,
      endedAt: null,
      outcome: null,
      moved: null,
      undoneAt: null,
    };
    await tx
      .insert(m)
      .values({ fromUserId: ends.id, ...row })
      .onConflictDoUpdate({ target: m.fromUserId, set: row, setWhere: isNotNull(m.endedAt) });
    for (const [user, other] of [
      [ends, stays],
      [stays, ends],
    ] as const) {
      const event = {
        type: 'account.merge_asked',
        subjectUserId: user.id,
        reason,
        details: { mergeId: row.id, ends: user.id === ends.id },
      } as const;
      await recordEvent(core, tx, caller, event, {
        user,
        otherEmail: other.email,
        isEnding: user.id === ends.id,
        dueAt: dueAt.toISOString(),
      });
    }
    return { mergeId: row.id, dueAt: dueAt.toISOString(), consequences };
  });
  core.workers.wakeMail();
  return answer;
}
