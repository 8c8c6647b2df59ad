import { and, eq, isNotNull, lt, or, type Problem } from '@backline/db';
import { taskTerms } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

/** Longer than anything waits beyond its time while the server runs and nothing is in its way. */
const lateMs = dayMs;

/** Tasks that were given up, and those that have waited for a day beyond their time. */
export async function findTaskProblems({ store, clock, providerClock }: Core): Promise<Problem[]> {
  const { tasks } = store.t;
  const before = new Date(Math.min(clock.now().getTime(), providerClock.now().getTime()) - lateMs);
  const isLate = and(
    eq(tasks.state, 'waiting'),
    lt(tasks.plannedAt, before),
    or(isNotNull(tasks.lastError), lt(tasks.dueAt, before)),
  );
  const rows = await store.db
    .select()
    .from(tasks)
    .where(or(eq(tasks.state, 'given_up'), isLate))
    .orderBy(tasks.plannedAt);
  return rows.map(({ id, kind, state, plannedAt, attempts, lastError }) => {
    const { title } = taskTerms[kind];
    const why = lastError ?? 'none has tried it. Is the server running?';
    return state === 'given_up'
      ? {
          code: 'task_given_up',
          message: `${title}: given up after ${attempts} tries: ${why} Try again or end it: backline task retry ${id}, or backline task drop ${id}`,
        }
      : {
          code: 'task_late',
          message: `${title}: due since ${plannedAt.toISOString()}: ${why} See: backline task show ${id}`,
        };
  });
}
