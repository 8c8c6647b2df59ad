import { and, eq, gt, isNotNull, isNull, lte } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { doAll } from '../do-each.ts';
import { notify } from '../subscriptions/notify.ts';
import { toUpcoming } from '../subscriptions/store-subscription.ts';

const remindMs = 3 * dayMs;
/** A trial barely longer than the notice period needs no reminder. */
const shortestMs = 4 * dayMs;

/** Mails a reminder three days before a trial ends, once, unless it was canceled. Returns how many were mailed. */
export async function remindTrials(core: Core): Promise<number> {
  const { subscriptions: s, subscriptionNotices: n } = core.store.t;
  const now = core.providerClock.now();
  const ending = await core.store.db
    .select({ row: s })
    .from(s)
    .leftJoin(n, and(eq(n.subscriptionId, s.subscriptionId), eq(n.kind, 'plan_trial_ending')))
    .where(
      and(
        eq(s.status, 'trialing'),
        gt(s.nextBilledAt, now),
        lte(s.nextBilledAt, new Date(now.getTime() + remindMs)),
        isNull(s.scheduledAction),
        isNotNull(s.userId),
        isNull(n.kind),
      ),
    );
  const remind = async ({ row }: (typeof ending)[number]) => {
    const { subscriptionId, userId, priceId, plan, startedAt, nextBilledAt } = row;
    if (userId === null || nextBilledAt === null || nextBilledAt.getTime() - startedAt.getTime() < shortestMs) return;
    await core.store.write((tx) =>
      notify(
        core,
        tx,
        { subscriptionId, userId, priceId, ref: '' },
        { kind: 'plan_trial_ending', plan, ...toUpcoming(row) },
      ),
    );
  };
  return doAll(core, ending, ({ row }) => `trial of ${row.subscriptionId}`, remind);
}
