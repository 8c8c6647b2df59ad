import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull } from '@backline/db';
import type { TaskKind } from '@backline/domain/tasks';
import { toActor } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

export type Task = Core['store']['t']['tasks']['$inferSelect'];

export interface NewTask extends Partial<Pick<Task, 'userId' | 'otherUserId' | 'input' | 'leasedUntil'>> {
  kind: TaskKind;
  subject: string;
  plannedAt: Date;
  /** When the worker looks at it first, where that is before its time. */
  dueAt?: Date;
}

export function toTask(core: Core, caller: Caller, { dueAt, ...task }: NewTask): Task {
  return {
    id: randomUUID(),
    userId: null,
    otherUserId: null,
    input: null,
    moved: null,
    requestedBy: toActor(caller),
    createdAt: core.clock.now(),
    attempts: 0,
    leasedUntil: null,
    lastError: null,
    state: 'waiting',
    outcome: null,
    endedAt: null,
    dueAt: dueAt ?? task.plannedAt,
    ...task,
  };
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

/** Begins a task, or moves the one that waits for the same subject to this time. */
export async function planTask(core: Core, tx: Db, caller: Caller, task: NewTask): Promise<void> {
  const { tasks } = core.store.t;
  if ((await beginTask(core, tx, caller, task)) !== null) return;
  const isWaiting = and(eq(tasks.kind, task.kind), eq(tasks.subject, task.subject), isNull(tasks.endedAt));
  const dueAt = task.dueAt ?? task.plannedAt;
  await tx
    .update(tasks)
    .set({ plannedAt: task.plannedAt, dueAt, input: task.input ?? null, state: 'waiting', attempts: 0 })
    .where(isWaiting);
}
