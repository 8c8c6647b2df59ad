import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { assertErasable } from '../../privacy/find-erasure-bar.ts';
import { beginErasure, lockForErasure, makeErasure } from '../../privacy/request-erasure.ts';
import { beginTask, endTask, findWaiting } from '../../tasks/task-rows.ts';
import { getUserByEmail } from '../staff.ts';
import { demandConfirmation } from './demand-confirmation.ts';
import type { AboutUser } from './send-reset.ts';

/**
 * Starts the erasure of an account, with the same wait and mail as for its owner's request. `isNow` erases it at once
 * in one transaction, so a refusal changes nothing; only the operator on the machine can do that. Throws `not_found`,
 * the reason if it can't be erased, and at a server `confirmation_required`, `rate_limited`.
 */
export async function eraseUser(
  core: Core,
  caller: Caller,
  { email, reason, isNow }: AboutUser & { isNow: boolean },
): Promise<{ dueAt: string | null }> {
  if (isNow && caller.source !== 'cli')
    throw new AppError('forbidden', { message: 'An account is erased at once on the machine of the shop alone.' });
  await demandConfirmation(core, caller);
  const { tasks } = core.store.t;
  const dueAt = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockForErasure(core, tx, user.id);
    await assertErasable(core, tx, user.id);
    await recordEvent(core, tx, caller, { type: 'support.erasure_asked', subjectUserId: user.id, reason });
    if (!isNow) return (await beginErasure(core, tx, caller, user)).dueAt;
    const task = { kind: 'account.erase', subject: user.id, userId: user.id, plannedAt: core.clock.now() } as const;
    const waiting =
      (await beginTask(core, tx, caller, task)) ?? (await findWaiting(core, tx, 'account.erase', user.id));
    if (waiting === null) throw new Error('An erasure was stopped while its account was locked.');
    await makeErasure(core, tx, caller, waiting);
    await endTask(core, tx, eq(tasks.id, waiting.id), { state: 'done' });
    return null;
  });
  if (isNow) await core.store.forgetDeleted();
  return { dueAt };
}
