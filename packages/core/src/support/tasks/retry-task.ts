import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { TaskReference, TaskReport } from '@backline/domain/support/tasks/task-report';
import { taskTerms } from '@backline/domain/tasks';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getOpenTask, toTaskReport } from './task-reports.ts';

/**
 * Retries a failed or given-up task now, with a full set of attempts. Throws `not_found`, and `conflict` if it has
 * ended or is not due yet.
 */
export async function retryTask(core: Core, caller: Caller, { taskId, reason }: TaskReference): Promise<TaskReport> {
  const { tasks } = core.store.t;
  return core.store.write(async (tx) => {
    const { kind, plannedAt } = await getOpenTask(core, tx, taskId);
    const now = core.clock.now();
    if (plannedAt > now && taskTerms[kind].attempts !== null)
      throw new AppError('conflict', {
        message: `Its time has not come: the mails about it say ${plannedAt.toISOString()}.`,
      });
    const [tried] = await tx
      .update(tasks)
      .set({ state: 'waiting', attempts: 0, dueAt: now })
      .where(and(eq(tasks.id, taskId), isNull(tasks.endedAt)))
      .returning();
    if (tried === undefined) throw new AppError('conflict', { message: 'This task has just ended.' });
    await recordEvent(core, tx, caller, { type: 'task.retried', subject: `task ${taskId}`, reason, details: { kind } });
    return toTaskReport(core, tx, tried);
  });
}
