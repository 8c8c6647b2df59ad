import { and, type Db, eq, isNull, ne, type SQL } from '@backline/db';
import type { Core } from '../core.ts';
import type { Task } from './begin-task.ts';

type End = { state: 'done' | 'stopped' | 'dropped' } & Partial<Pick<Task, 'outcome' | 'moved'>>;

/** Ends the task that waits and meets the condition, and returns it. Null: there is none. */
export async function endTask(core: Core, tx: Db, isIt: SQL | undefined, end: End): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [ended] = await tx
    .update(tasks)
    .set({ ...end, endedAt: core.clock.now(), leasedUntil: null, ...(end.state === 'done' ? { lastError: null } : {}) })
    .where(and(isIt, isNull(tasks.endedAt)))
    .returning();
  return ended ?? null;
}

/** Ends all else that waits for an account which is erased. */
export async function dropTasksOf(core: Core, tx: Db, userId: string): Promise<void> {
  const { tasks } = core.store.t;
  const endedAt = core.clock.now();
  await tx
    .update(tasks)
    .set({ state: 'dropped', outcome: 'The account was erased.', endedAt, leasedUntil: null })
    .where(and(eq(tasks.userId, userId), ne(tasks.kind, 'account.erase'), isNull(tasks.endedAt)));
}
