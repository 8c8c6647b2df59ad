import type { TaskReference, TaskReport } from '@backline/domain/support/tasks/task-report';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { getTask, toTaskReport } from './task-reports.ts';

/** One task by its id. Throws `not_found`. */
export async function showTask(core: Core, caller: Caller, { taskId, reason }: TaskReference): Promise<TaskReport> {
  const { db } = core.store;
  const task = await getTask(core, db, taskId);
  await recordLookUp(core, caller, { type: 'support.task_shown', subject: `task ${taskId}`, reason });
  return toTaskReport(core, db, task);
}
