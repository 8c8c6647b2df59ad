import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull, type SQL } from '@backline/db';
import type { TaskKind } from '@backline/domain/tasks';
import { toActor } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

export type TaskTable = Core['store']['t']['tasks'];
export type Task = TaskTable['$inferSelect'];

export interface NewTask extends Partial<Pick<Task, 'userId' | 'otherUserId' | 'input' | 'leasedUntil'>> {
  kind: TaskKind;
  subject: string;
  plannedAt: Date;
  /** When the worker looks at it first, where that is before its time. */
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

/** The condition on the task of a kind that waits for a subject, or was given up. */
export function isOpenTask({ store }: Core, kind: TaskKind, subject: string): SQL | undefined {
  const { tasks } = store.t;
  return and(eq(tasks.kind, kind), eq(tasks.subject, subject), isNull(tasks.endedAt));
}

/** Begins a task. Null: one of its kind waits for the same subject. */
export async function beginTask(core: Core, tx: Db, caller: Caller, task: NewTask): Promise<Task | null> {
  const { tasks } = core.store.t;
  const [begun] = await tx
    .insert(tasks)
    .values(toTask(core, caller, task))
    .onConflictDoNothing()
    .returning();
  return begun ?? null;
}

/** Begins a task, or moves the one that waits for the same subject to this time, if it meets the condition. */
export async function planTask(core: Core, tx: Db, caller: Caller, task: NewTask, isMovable?: SQL): Promise<void> {
  const { tasks } = core.store.t;
  if ((await beginTask(core, tx, caller, task)) !== null) return;
  const dueAt = task.dueAt ?? task.plannedAt;
  await tx
    .update(tasks)
    .set({ plannedAt: task.plannedAt, dueAt, input: task.input ?? null, state: 'waiting', attempts: 0 })
    .where(and(isOpenTask(core, task.kind, task.subject), isMovable));
}
