import { inArray } from '@backline/db';
import { type TaskKind, taskKinds } from '@backline/domain/tasks';
import type { Core } from '../core.ts';
import { inviteAccount } from '../imports/invitations.ts';
import { applyRefund } from '../orders/apply-refund.ts';
import { changeSales } from '../payments/change-sales.ts';
import { keepConnected } from '../payments/connection/connect-provider.ts';
import { applyErasure } from '../privacy/request-erasure.ts';
import { remindTrial } from '../subscriptions/trial-reminders.ts';
import { applyEmailMove } from '../support/people/change-email.ts';
import { applyMerge } from '../support/people/merge-users.ts';
import { applyFactorReset } from '../support/people/reset-second-factor.ts';
import { runTask, toTaskQueue, type Work } from '../tasks/run-task.ts';
import { claimDue } from '../work-queue.ts';

/** The work for each kind of due task, whose terms are in `taskTerms`. Null if only the host can do it. */
const works = {
  'email.move': applyEmailMove,
  'account.merge': applyMerge,
  'account.erase': applyErasure,
  'factor.reset': applyFactorReset,
  'account.invite': inviteAccount,
  'order.refund': applyRefund,
  'trial.remind': remindTrial,
  'sale.change': changeSales,
  'provider.connect': keepConnected,
  'backup.make': null,
} as const satisfies Record<TaskKind, Work | null>;

/** Work that only the host can do. */
export type HostWorks = Partial<Record<TaskKind, Work>>;

/**
 * Runs due tasks one by one, whatever their outcomes, and returns the number of finished ones. Any number of processes
 * may do this at once.
 */
export async function runDueTasks(core: Core, hostWorks: HostWorks = {}): Promise<number> {
  const { tasks } = core.store.t;
  const all: Partial<Record<TaskKind, Work | null>> = { ...works, ...hostWorks };
  const kinds = taskKinds.filter((kind) => all[kind] != null);
  for (let done = 0; ; ) {
    const [task] = await claimDue(core, toTaskQueue(core, inArray(tasks.kind, kinds)), 1);
    const work = task === undefined ? null : all[task.kind];
    if (task === undefined || work == null) return done;
    const state = await runTask(core, task, work);
    if (state === 'dropped') core.log.warn({ taskId: task.id, kind: task.kind }, 'a task was no longer possible');
    if (state === 'done') done += 1;
  }
}
