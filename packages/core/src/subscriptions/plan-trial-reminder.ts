import { and, type Db, eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import { planTask } from '../tasks/begin-task.ts';
import { endTask } from '../tasks/end-task.ts';
import type { SubscriptionRow } from './find-plan.ts';

const remindMs = 3 * dayMs;

/** When the reminder of a trial is due, by the provider clock; null: it needs none. */
export function toTrialReminder({ status, scheduledAction, nextBilledAt }: SubscriptionRow): Date | null {
  if (status !== 'trialing' || scheduledAction !== null || nextBilledAt === null) return null;
  return new Date(nextBilledAt.getTime() - remindMs);
}

/** Plans the reminder of a trial, moves it to its new end, or drops it. A reminder that was mailed is not mailed again. */
export async function planTrialReminder(core: Core, tx: Db, row: SubscriptionRow): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = toTrialReminder(row);
  const { subscriptionId: subject, userId } = row;
  if (plannedAt !== null)
    return planTask(core, tx, providerCaller, { kind: 'trial.remind', subject, userId, plannedAt });
  const isIts = and(eq(tasks.kind, 'trial.remind'), eq(tasks.subject, subject));
  await endTask(core, tx, isIts, { state: 'dropped', outcome: 'The trial has ended, or was canceled.' });
}
