import { and, type Db, eq, inArray, isNull, or } from '@backline/db';
import { listExcluded, type TaskKind } from '@backline/domain/tasks';
import type { Core } from '../core.ts';
import { isOpenTask, type Task } from './begin-task.ts';

/** The task of a kind that waits for a subject, or was given up; null: there is none. */
export async function findWaiting(core: Core, db: Db, kind: TaskKind, subject: string): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [waiting] = await db
    .select()
    .from(tasks)
    .where(isOpenTask(core, kind, subject));
  return waiting ?? null;
}

/** The condition on the tasks of an account. */
export function isOfUser(core: Core, userId: string) {
  const { tasks } = core.store.t;
  return or(eq(tasks.userId, userId), eq(tasks.otherUserId, userId));
}

/**
 * The kind of a task that waits for an account and excludes one of the given kind; null: there is none. `ownId`: the task
 * that is judged, once it waits.
 */
export async function findExcluding(
  core: Core,
  db: Db,
  kind: TaskKind,
  { userId, ownId }: { userId: string; ownId?: string | undefined },
): Promise<TaskKind | null> {
  const found = await findAnyOf(core, db, listExcluded(kind), userId);
  return found.find(({ id }) => id !== ownId)?.kind ?? null;
}

/** The tasks of some kinds that wait for an account, or were given up. */
export function findAnyOf(core: Core, db: Db, kinds: readonly TaskKind[], userId: string): Promise<Task[]> {
  const { tasks } = core.store.t;
  const isOne = and(inArray(tasks.kind, [...kinds]), isNull(tasks.endedAt), isOfUser(core, userId));
  return db.select().from(tasks).where(isOne);
}
