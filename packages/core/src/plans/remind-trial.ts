import { eq } from '@backline/db';
import { dayMs, hourMs } from '@backline/domain/time';
import { notify } from '../subscriptions/notify.ts';
import { toTrialReminder } from '../subscriptions/plan-trial-reminder.ts';
import { toUpcoming } from '../subscriptions/store-subscription.ts';
import type { Work } from '../tasks/run-task.ts';

/** A trial barely longer than the notice period needs no reminder. */
const shortestMs = 4 * dayMs;

/** Mails a reminder three days before a trial ends, once, unless it was canceled. */
export const remindTrial: Work = {
  async apply(core, tx, { subject: subscriptionId }) {
    const { subscriptions: s } = core.store.t;
    const now = core.providerClock.now();
    const [row] = await tx.select().from(s).where(eq(s.subscriptionId, subscriptionId));
    const dueAt = row === undefined ? null : toTrialReminder(row);
    if (row === undefined || dueAt === null)
      return { state: 'dropped', outcome: 'The trial has ended, or was canceled.' };
    if (dueAt > now) return { state: 'waiting', dueAt, plannedAt: dueAt };
    const { userId, priceId, plan, startedAt, nextBilledAt } = row;
    if (nextBilledAt === null || nextBilledAt <= now || nextBilledAt.getTime() - startedAt.getTime() < shortestMs)
      return { state: 'done' };
    if (userId === null) return { state: 'waiting', dueAt: new Date(now.getTime() + hourMs) };
    const notice = { kind: 'plan_trial_ending', plan, ...toUpcoming(row) } as const;
    await notify(core, tx, { subscriptionId, userId, priceId, ref: '' }, notice);
    return { state: 'done' };
  },
};
