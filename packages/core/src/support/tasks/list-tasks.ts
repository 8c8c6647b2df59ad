import { asc, desc, eq, isNotNull, isNull } from '@backline/db';
import type { ListTasksInput, TaskList } from '@backline/domain/support/tasks/list-tasks';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { toTaskReports } from './task-reports.ts';

/** Lists waiting tasks, the next one first, or ended ones. */
export async function listTasks(
  core: Core,
  caller: Caller,
  { only, limit, reason }: ListTasksInput,
): Promise<TaskList> {
  const { tasks } = core.store.t;
  const { db } = core.store;
  const isGivenUp = only === 'given_up' ? eq(tasks.state, 'given_up') : isNull(tasks.endedAt);
  const condition = only === 'ended' ? isNotNull(tasks.endedAt) : isGivenUp;
  const order = only === 'ended' ? desc(tasks.endedAt) : asc(tasks.dueAt);
  const rows = await db.select().from(tasks).where(condition).orderBy(order).limit(limit);
  const count = await db.$count(tasks, condition);
  await recordLookUp(core, caller, { type: 'support.tasks_listed', reason, details: { tasks: rows.length } });
  return { tasks: await toTaskReports(core, db, rows), count };
}
