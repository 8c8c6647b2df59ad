import { eq } from '@backline/db';
import { type TaskKind, taskTerms } from '@backline/domain/tasks';
import type { Caller, Core } from '../core.ts';
import { claimDue, isFree } from '../work-queue.ts';
import { planTask } from './begin-task.ts';
import { runTask, toNow, toTaskQueue, type Work } from './run-task.ts';

/** Does work of the whole shop now, by hand, unless another process does it. */
export async function runNow(core: Core, caller: Caller, kind: TaskKind, work: Work): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = toNow(core, kind);
  const isIdle = isFree(tasks, core.clock.now(), taskTerms[kind].leaseMs);
  await core.store.write((tx) => planTask(core, tx, caller, { kind, subject: 'shop', plannedAt }, isIdle));
  const [task] = await claimDue(core, toTaskQueue(core, eq(tasks.kind, kind)), 1);
  if (task !== undefined) await runTask(core, task, work);
}
