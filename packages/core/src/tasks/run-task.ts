import { and, type Db, eq, inArray, isNull, isStoreFault, lte, notInArray, or, type SQL } from '@backline/db';
import { type TaskKind, taskKinds, taskTerms } from '@backline/domain/tasks';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import {
  claimDue,
  holding,
  isFree,
  isHeld,
  type Lease,
  type Leased,
  renewLease,
  toRetry,
  type WorkQueue,
} from '../work-queue.ts';
import { endTask, planTask, type Task, type TaskTable } from './task-rows.ts';

export type LeasedTask = Leased<TaskTable>;

/** The outcome of a task's run. A waiting task runs again at `dueAt`. */
export type Ending =
  | ({ state: 'done' } & Partial<Pick<Task, 'moved'>>)
  | { state: 'dropped'; outcome: string }
  | ({ state: 'waiting'; dueAt: Date } & Partial<Pick<Task, 'plannedAt' | 'lastError'>>);

/** This process's lease on a task while it runs. */
export interface Hold {
  /** Renews the lease. Throws if another process has taken over the task. */
  renew(): Promise<void>;
  /** True if no other process can take over the task before this transaction ends. */
  isKept(tx: Db): Promise<boolean>;
}

/**
 * The work for a kind of task. `apply` changes only this database, in the transaction that ends the task. `run` also
 * calls another system, so each of its steps must be safe to repeat.
 */
export type Work = (
  | { apply(core: Core, tx: Db, task: Task): Promise<Ending> }
  | { run(core: Core, task: Task, hold: Hold): Promise<Ending> }
) & {
  /** Runs after a finished task, outside its transaction. */
  afterwards?(core: Core): Promise<void>;
};

/** The longest time until a task is due, which is much longer than the wait for another attempt. */
const longestWaitMs = 4_000 * dayMs;
const longestLeaseMs = Math.max(...Object.values(taskTerms).map(({ leaseMs }) => leaseMs));
const kindsByProvider = taskKinds.filter((kind) => taskTerms[kind].clock === 'provider');

/** The queue of due tasks of some kinds. */
export function toTaskQueue(core: Core, isOpen?: SQL): WorkQueue<TaskTable> {
  const { tasks } = core.store.t;
  const isDue = or(
    and(notInArray(tasks.kind, kindsByProvider), lte(tasks.dueAt, core.clock.now())),
    and(inArray(tasks.kind, kindsByProvider), lte(tasks.dueAt, core.providerClock.now())),
  );
  const times = { leaseMs: minuteMs, longestLeaseMs, firstRetryMs: minuteMs, longestRetryMs: longestWaitMs };
  return { table: tasks, key: tasks.id, isOpen: and(eq(tasks.state, 'waiting'), isOpen), isDue, ...times };
}

function toLease(core: Core, { id, kind, leasedUntil }: LeasedTask): Lease {
  const { leaseMs } = taskTerms[kind];
  return { queue: { ...toTaskQueue(core), leaseMs }, key: id, leasedUntil };
}

class TaskLostError extends Error {}

/** The current time by a kind's clock. */
export const toNow = ({ clock, providerClock }: Core, kind: TaskKind): Date =>
  taskTerms[kind].clock === 'own' ? clock.now() : providerClock.now();

async function assertLease(core: Core, lease: Lease): Promise<void> {
  if (!(await renewLease(core, lease))) throw new TaskLostError('Another process does this now, or it has ended.');
}

function toHold(core: Core, lease: Lease): Hold {
  const { tasks } = core.store.t;
  return {
    renew: () => assertLease(core, lease),
    async isKept(tx) {
      const { leasedUntil } = lease;
      const kept = await tx.update(tasks).set({ leasedUntil }).where(isHeld(lease)).returning({ id: tasks.id });
      return kept.length > 0;
    },
  };
}

/**
 * Stores the outcome of a run, unless the task was rescheduled in the meantime. Throws if the lease was lost, which
 * rolls back the transaction.
 */
async function closeRun(
  core: Core,
  tx: Db,
  lease: Lease,
  { plannedAt }: Task,
  ending: Ending,
): Promise<Ending['state']> {
  const { tasks } = core.store.t;
  const isIts = and(isHeld(lease), isNull(tasks.endedAt));
  const isAsPlanned = and(isIts, eq(tasks.plannedAt, plannedAt));
  if (ending.state !== 'waiting' && (await endTask(core, tx, isAsPlanned, ending)) !== null) return ending.state;
  const free = { attempts: 0, leasedUntil: null };
  const leave = (change: object, where: SQL | undefined) =>
    tx.update(tasks).set(change).where(where).returning({ id: tasks.id });
  if (ending.state === 'waiting' && (await leave({ lastError: null, ...ending, ...free }, isAsPlanned)).length > 0)
    return 'waiting';
  if ((await leave(free, isIts)).length > 0) return 'waiting';
  throw new TaskLostError('Another process has done this, or it was stopped.');
}

/** Schedules another attempt for a failed task, or leaves it to a person. */
async function fail(core: Core, task: Task, lease: Lease, err: unknown): Promise<'waiting' | 'given_up'> {
  const { tasks } = core.store.t;
  const { firstRetryMs, longestRetryMs, attempts: atMost } = taskTerms[task.kind];
  const message = err instanceof Error ? err.message : 'unknown';
  const retry = toRetry(task, { firstRetryMs, longestRetryMs }, message, toNow(core, task.kind));
  const state = atMost !== null && retry.attempts >= atMost ? 'given_up' : 'waiting';
  const change = { ...retry, state } as const;
  await core.store.write((tx) => tx.update(tasks).set(change).where(isHeld(lease)));
  const logged = { err, taskId: task.id, kind: task.kind, attempts: retry.attempts };
  if (state === 'waiting') core.log.warn(logged, 'a task failed and will be tried again');
  else core.log.error(logged, 'a task failed too often and waits for a person');
  return state;
}

async function doWork(core: Core, task: Task, lease: Lease, work: Work): Promise<Ending['state']> {
  if ('apply' in work)
    return core.store.write(async (tx) => {
      const ending = await work.apply(core, tx, task);
      return closeRun(core, tx, lease, task, ending);
    });
  const ending = await work.run(core, task, toHold(core, lease));
  return core.store.write((tx) => closeRun(core, tx, lease, task, ending));
}

export type RunState = Ending['state'] | 'given_up' | 'lost';

/**
 * Runs a leased task. Its errors are recorded, and it is tried again, but database errors are thrown. `lost`: the task
 * was stopped in the meantime, or another process has it.
 */
export async function runTask(core: Core, task: LeasedTask, work: Work): Promise<RunState> {
  const lease = toLease(core, task);
  const state = await holding(core, [lease], async (): Promise<RunState> => {
    try {
      if (taskTerms[task.kind].leaseMs > minuteMs) await assertLease(core, lease);
      return await doWork(core, task, lease, work);
    } catch (error) {
      if (isStoreFault(error)) throw error;
      return error instanceof TaskLostError ? 'lost' : fail(core, task, lease, error);
    }
  });
  if (state === 'done') await work.afterwards?.(core);
  core.workers.wakeMail();
  return state;
}

/** Runs shop-wide work now, by hand, unless another process is running it. */
export async function runNow(core: Core, caller: Caller, kind: TaskKind, work: Work): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = toNow(core, kind);
  const isIdle = isFree(tasks, core.clock.now(), taskTerms[kind].leaseMs);
  await core.store.write((tx) => planTask(core, tx, caller, { kind, subject: 'shop', plannedAt }, isIdle));
  const [task] = await claimDue(core, toTaskQueue(core, eq(tasks.kind, kind)), 1);
  if (task !== undefined) await runTask(core, task, work);
}
