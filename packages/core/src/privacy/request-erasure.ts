import type { Db } from '@backline/db';
import { erasureWaitMs } from '@backline/domain/limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { assertConfirmed } from '../factors/proofs.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { beginTask } from '../tasks/begin-task.ts';
import { findWaiting } from '../tasks/find-tasks.ts';
import { lockUser } from '../tokens.ts';
import { assertErasable } from './find-erasure-bar.ts';

/** Begins the wait for an account's erasure. A second one changes nothing. Throws why it cannot be erased now. */
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
 * Asks for the erasure of the caller's own account. It waits two weeks, and a mail has a link that stops it. Throws
 * `confirmation_required`, `erasure_plan_runs`, `erasure_order_waits`, `erasure_merge_waits`, `erasure_email_waits`,
 * `erasure_of_staff`,
 * `rate_limited`.
 */
export async function requestErasure(core: Core, caller: Caller, own: LiveSession): Promise<{ dueAt: string }> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'erasure_account', subject: own.user.id }]);
  const begun = await core.store.write((tx) => beginErasure(core, tx, caller, own.user));
  core.workers.wakeMail();
  return begun;
}
