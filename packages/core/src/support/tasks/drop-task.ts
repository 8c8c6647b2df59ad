import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { TaskReference, TaskReport } from '@backline/domain/support/tasks/task-report';
import { taskTerms } from '@backline/domain/tasks';
import { recordStopped, stoppable } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { dropRefund } from '../../orders/apply-refund.ts';
import { endTask } from '../../tasks/task-rows.ts';
import { getOpenTask, getTask, toTaskReport } from './task-reports.ts';

/**
 * Ends a waiting or given-up task, and undoes what it started: the owner of a stopped change gets a mail, and a refund
 * is dropped if Paddle doesn't have it. Throws `not_found`, and `conflict` with the reason.
 */
export async function dropTask(core: Core, caller: Caller, { taskId, reason }: TaskReference): Promise<TaskReport> {
  const { tasks, users } = core.store.t;
  const { kind, subject } = await getOpenTask(core, core.store.db, taskId);
  if (taskTerms[kind].attempts === null)
    throw new AppError('conflict', {
      message: `${taskTerms[kind].title}: the shop does this again and again. Change its settings or catalog instead.`,
    });
  if (kind === 'order.refund') await dropRefund(core, subject, reason);
  return core.store.write(async (tx) => {
    const dropped = await endTask(core, tx, eq(tasks.id, taskId), { state: 'dropped', outcome: reason });
    if (dropped !== null && kind in stoppable) {
      const [user] = await tx.select().from(users).where(eq(users.id, subject));
      if (user !== undefined) await recordStopped(core, tx, caller, dropped, { user, reason });
    }
    const details = { kind };
    await recordEvent(core, tx, caller, { type: 'task.dropped', subject: `task ${taskId}`, reason, details });
    return toTaskReport(core, tx, await getTask(core, tx, taskId));
  });
}
