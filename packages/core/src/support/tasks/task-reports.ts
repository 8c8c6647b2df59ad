import { and, type Db, eq, inArray, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { TaskReport } from '@backline/domain/support/tasks/task-report';
import { taskTerms } from '@backline/domain/tasks';
import type { Core } from '../../core.ts';
import type { Task } from '../../tasks/task-rows.ts';
import { isOfUser } from '../../tasks/task-rows.ts';

const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** The addresses of accounts by id, and the orders of refunds. */
async function readNames(core: Core, db: Db, rows: readonly Task[]): Promise<Map<string, string>> {
  const { users, refundRequests } = core.store.t;
  const ids = rows.flatMap(({ subject, otherUserId, requestedBy }) => [subject, otherUserId ?? '', requestedBy]);
  const people = await db.select({ id: users.id, name: users.email }).from(users).where(inArray(users.id, ids));
  const refunds = await db
    .select({ id: refundRequests.id, transactionId: refundRequests.transactionId })
    .from(refundRequests)
    .where(inArray(refundRequests.id, ids));
  const ofRefunds = refunds.map(({ id, transactionId }) => ({ id, name: `refund of ${transactionId}` }));
  return new Map([...people, ...ofRefunds].map(({ id, name }) => [id, name]));
}

function toSubject({ kind, subject, otherUserId }: Task, names: ReadonlyMap<string, string>): string {
  const name = names.get(subject) ?? subject;
  if (kind === 'account.merge') return `${name} into ${names.get(otherUserId ?? '') ?? 'another account'}`;
  if (kind === 'trial.remind') return `subscription ${subject}`;
  return subject === 'shop' ? 'the shop' : name;
}

/** Tasks as support sees them. */
export async function toTaskReports(core: Core, db: Db, rows: readonly Task[]): Promise<TaskReport[]> {
  const names = await readNames(core, db, rows);
  return rows.map((task) => ({
    id: task.id,
    kind: task.kind,
    title: taskTerms[task.kind].title,
    subject: toSubject(task, names),
    state: task.state,
    requestedBy: names.get(task.requestedBy) ?? task.requestedBy,
    createdAt: task.createdAt.toISOString(),
    plannedAt: task.plannedAt.toISOString(),
    dueAt: task.state === 'waiting' ? task.dueAt.toISOString() : null,
    attempts: task.attempts,
    lastError: task.lastError,
    endedAt: toIso(task.endedAt),
    outcome: task.outcome,
  }));
}

/** The report of one task. */
export async function toTaskReport(core: Core, db: Db, row: Task): Promise<TaskReport> {
  const [report] = await toTaskReports(core, db, [row]);
  if (report === undefined) throw new Error('A task has one report.');
  return report;
}

/** The tasks that wait for an account, the next one first. */
export async function listTasksOf(core: Core, userId: string): Promise<TaskReport[]> {
  const { tasks } = core.store.t;
  const { db } = core.store;
  const isOpen = and(isOfUser(core, userId), isNull(tasks.endedAt));
  return toTaskReports(core, db, await db.select().from(tasks).where(isOpen).orderBy(tasks.dueAt));
}

/** A task by its id. Throws `not_found`. */
export async function getTask(core: Core, db: Db, taskId: string): Promise<Task> {
  const { tasks } = core.store.t;
  const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
  if (task === undefined)
    throw new AppError('not_found', {
      message: `There is no task ${taskId}. "backline task list" shows those that wait.`,
    });
  return task;
}

/** A waiting or given-up task. Throws `not_found`, and `conflict` if it has ended. */
export async function getOpenTask(core: Core, db: Db, taskId: string): Promise<Task> {
  const task = await getTask(core, db, taskId);
  if (task.endedAt === null) return task;
  throw new AppError('conflict', { message: `This task has ended: it was ${task.state}.` });
}
