import { randomUUID } from 'node:crypto';
import { and, type Db, eq, inArray, isNull, ne, or, type SQL } from '@backline/db';
import { listExcluded, type TaskKind } from '@backline/domain/tasks';
import { toActor } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

export type TaskTable = Core['store']['t']['tasks'];
export type Task = TaskTable['$inferSelect'];

export interface NewTask extends Partial<Pick<Task, 'userId' | 'otherUserId' | 'input' | 'leasedUntil'>> {
  kind: TaskKind;
  subject: string;
  plannedAt: Date;
  /** When a worker first looks at the task, if that is before its planned time. */
  dueAt?: Date;
}

export function toTask(core: Core, caller: Caller, { dueAt, ...task }: NewTask): TaskTable['$inferInsert'] {
  return {
    id: randomUUID(),
    requestedBy: toActor(caller),
    createdAt: core.clock.now(),
    state: 'waiting',
    dueAt: dueAt ?? task.plannedAt,
    ...task,
  };
}

/** The condition for a task of a kind and subject that waits or was given up. */
export function isOpenTask({ store }: Core, kind: TaskKind, subject: string): SQL | undefined {
  const { tasks } = store.t;
  return and(eq(tasks.kind, kind), eq(tasks.subject, subject), isNull(tasks.endedAt));
}

/** Creates a task. Null if one of its kind already waits for the same subject. */
export async function beginTask(core: Core, tx: Db, caller: Caller, task: NewTask): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [begun] = await tx
    .insert(tasks)
    .values(toTask(core, caller, task))
    .onConflictDoNothing()
    .returning();
  return begun ?? null;
}

/** Creates a task, or reschedules the waiting one for the same subject if it meets the condition. */
export async function planTask(core: Core, tx: Db, caller: Caller, task: NewTask, isMovable?: SQL): Promise<void> {
  const { tasks } = core.store.t;
  if ((await beginTask(core, tx, caller, task)) !== null) return;
  const dueAt = task.dueAt ?? task.plannedAt;
  const moved = await tx
    .update(tasks)
    .set({ plannedAt: task.plannedAt, dueAt, input: task.input ?? null, state: 'waiting', attempts: 0 })
    .where(and(isOpenTask(core, task.kind, task.subject), isMovable))
    .returning({ id: tasks.id });
  // Between the two statements, another process may have ended the waiting task.
  if (moved.length === 0) await beginTask(core, tx, caller, task);
}

/** The task of a kind and subject that waits or was given up, or null. */
export async function findWaiting(core: Core, db: Db, kind: TaskKind, subject: string): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [waiting] = await db
    .select()
    .from(tasks)
    .where(isOpenTask(core, kind, subject));
  return waiting ?? null;
}

/** The condition for the tasks of an account. */
export function isOfUser(core: Core, userId: string) {
  const { tasks } = core.store.t;
  return or(eq(tasks.userId, userId), eq(tasks.otherUserId, userId));
}

/**
 * The kind of a waiting task that excludes the given kind for the account, or null. `ownId`: the task in question, if
 * it is already waiting.
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

/** Tasks of some kinds that wait for an account or were given up. */
export function findAnyOf(core: Core, db: Db, kinds: readonly TaskKind[], userId: string): Promise<Task[]> {
  const { tasks } = core.store.t;
  const isOne = and(inArray(tasks.kind, [...kinds]), isNull(tasks.endedAt), isOfUser(core, userId));
  return db.select().from(tasks).where(isOne);
}

type End = { state: 'done' | 'stopped' | 'dropped' } & Partial<Pick<Task, 'outcome' | 'moved'>>;

/** Ends the waiting task that meets the condition and returns it, or null. */
export async function endTask(core: Core, tx: Db, isIt: SQL | undefined, end: End): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [ended] = await tx
    .update(tasks)
    .set({ ...end, endedAt: core.clock.now(), leasedUntil: null, ...(end.state === 'done' ? { lastError: null } : {}) })
    .where(and(isIt, isNull(tasks.endedAt)))
    .returning();
  return ended ?? null;
}

/** Ends all other tasks that wait for an account that is being erased. */
export async function dropTasksOf(core: Core, tx: Db, userId: string): Promise<void> {
  const { tasks } = core.store.t;
  const endedAt = core.clock.now();
  await tx
    .update(tasks)
    .set({ state: 'dropped', outcome: 'The account was erased.', endedAt, leasedUntil: null })
    .where(and(eq(tasks.userId, userId), ne(tasks.kind, 'account.erase'), isNull(tasks.endedAt)));
}
