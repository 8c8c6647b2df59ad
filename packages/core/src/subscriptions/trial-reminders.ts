import { type Db, eq } from '@backline/db';
import { dayMs, hourMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import type { Work } from '../tasks/run-task.ts';
import { endTask, isOpenTask, planTask } from '../tasks/task-rows.ts';
import type { SubscriptionRow } from './find-plan.ts';
import { notify, toUpcoming } from './notify.ts';

/** Shorter trials need no reminder, because it would come almost at their start. */
const shortestMs = 4 * dayMs;

const over = { state: 'dropped', outcome: 'The trial has ended, or was canceled.' } as const;

/** Mails a reminder three days before a trial ends, once, unless it was canceled. */
export const remindTrial: Work = {
  async apply(core, tx, { subject: subscriptionId }) {
    const { subscriptions } = core.store.t;
    const now = core.providerClock.now();
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
    if (row === undefined) return over;
    const dueAt = toTrialReminder(row);
    if (dueAt === null) return over;
    if (dueAt > now) return { state: 'waiting', dueAt, plannedAt: dueAt };
    const { userId, priceId, plan, startedAt } = row;
    const endsAt = dueAt.getTime() + remindMs;
    if (endsAt <= now.getTime() || endsAt - startedAt.getTime() < shortestMs) return { state: 'done' };
    if (userId === null) return { state: 'waiting', dueAt: new Date(now.getTime() + hourMs) };
    const notice = { kind: 'plan_trial_ending', plan, ...toUpcoming(row) } as const;
    await notify(core, tx, { subscriptionId, userId, priceId, ref: '' }, notice);
    return { state: 'done' };
  },
};

const remindMs = 3 * dayMs;

/** When a trial's reminder is due, by the provider's clock; null if it needs none. */
export function toTrialReminder({ status, scheduledAction, nextBilledAt }: SubscriptionRow): Date | null {
  if (status !== 'trialing' || scheduledAction !== null || nextBilledAt === null) return null;
  return new Date(nextBilledAt.getTime() - remindMs);
}

/** Schedules a trial's reminder, moves it to a new end, or drops it. A mailed reminder is not mailed again. */
export async function planTrialReminder(core: Core, tx: Db, row: SubscriptionRow): Promise<void> {
  const plannedAt = toTrialReminder(row);
  const { subscriptionId: subject, userId } = row;
  if (plannedAt !== null)
    return planTask(core, tx, providerCaller, { kind: 'trial.remind', subject, userId, plannedAt });
  await endTask(core, tx, isOpenTask(core, 'trial.remind', subject), over);
}
