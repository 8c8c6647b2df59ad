import { and, eq, isNotNull, lt, lte, or, type Problem } from '@backline/db';
import { taskTerms } from '@backline/domain/tasks';
import { dayMs, hourMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

/** Server work that has not succeeded for an hour. */
export async function findRepeatProblems({ store, clock }: Core): Promise<Problem[]> {
  const { repeats } = store.t;
  const before = new Date(clock.now().getTime() - hourMs);
  const failing = await store.db.select().from(repeats).where(lte(repeats.failingSince, before)).orderBy(repeats.name);
  return failing.map(({ name, failingSince }) => ({
    code: 'repeat_failing',
    message: `The server's "${name}" has failed since ${failingSince?.toISOString()}. The log says why: look for worker "${name}".`,
  }));
}

/** If the server runs and nothing fails, no task is later than this. */
const lateMs = dayMs;

/** Tasks that were given up, and tasks that are a day late. */
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
