import { type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import type { PlanNotice } from '../ports/mail-message.ts';
import type { SubscriptionSnapshot } from '../ports/payment-snapshots.ts';
import { findOwner } from './find-owner.ts';
import type { SubscriptionRow } from './find-plan.ts';
import { notify, toUpcoming } from './notify.ts';
import { planTrialReminder } from './trial-reminders.ts';

/**
 * True if this snapshot is newer. A canceled subscription never becomes active again. If the times are equal, a
 * snapshot that was read replaces one from an event.
 */
export function isNewerSubscription(snapshot: SubscriptionSnapshot, stored: SubscriptionRow | undefined): boolean {
  if (stored === undefined) return true;
  if (stored.status === 'canceled' && snapshot.status !== 'canceled') return false;
  return (
    snapshot.occurredAtUs > stored.occurredAtUs ||
    (snapshot.occurredAtUs === stored.occurredAtUs && snapshot.amounts !== null)
  );
}

function toAmounts(snapshot: SubscriptionSnapshot, stored: SubscriptionRow | undefined) {
  if (snapshot.amounts !== null)
    return { nextAmount: snapshot.amounts.next, recurringAmount: snapshot.amounts.recurring };
  // If the price is the same, the recurring amount is still right, but the next charge may have changed.
  const isSame = stored?.priceId === snapshot.priceId;
  return { nextAmount: null, recurringAmount: isSame ? (stored?.recurringAmount ?? null) : null };
}

/** The mails for a change of the subscription. */
function toNotices(stored: SubscriptionRow, row: SubscriptionRow): { ref: string; notice: PlanNotice }[] {
  const at = String(row.occurredAtUs);
  if (row.status === 'canceled')
    return stored.status === 'canceled'
      ? []
      : [
          {
            ref: '',
            notice: {
              kind: 'plan_ended',
              endedOn: (row.canceledAt ?? new Date(row.occurredAtUs / 1000)).toISOString(),
            },
          },
        ];
  const isCanceled = (of: SubscriptionRow) => of.scheduledAction === 'cancel' && of.scheduledAt !== null;
  return [
    ...(row.status === 'past_due' && stored.status !== 'past_due'
      ? [
          {
            ref: at,
            notice: { kind: 'plan_payment_failed' as const, dueAt: row.periodStartsAt?.toISOString() ?? null },
          },
        ]
      : []),
    ...(row.plan !== stored.plan
      ? [{ ref: at, notice: { kind: 'plan_changed' as const, plan: row.plan, ...toUpcoming(row) } }]
      : []),
    ...(isCanceled(row) && !isCanceled(stored)
      ? [{ ref: at, notice: { kind: 'plan_canceled' as const, endsOn: row.scheduledAt?.toISOString() ?? '' } }]
      : []),
  ];
}

/** Stores the latest snapshot of a subscription. Returns false if it is known or older than the stored one. */
export async function storeSubscription(core: Core, tx: Db, snapshot: SubscriptionSnapshot): Promise<boolean> {
  const { subscriptions } = core.store.t;
  const { about: _, kind: _kind, amounts, plan, ...columns } = snapshot;
  const [stored] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionId, snapshot.subscriptionId));
  if (plan === null || !isNewerSubscription(snapshot, stored)) return false;
  const row: SubscriptionRow = {
    ...columns,
    plan,
    ...toAmounts(snapshot, stored),
    userId: await findOwner(core, tx, snapshot.subscriptionId),
    checkedAt: amounts === null ? (stored?.checkedAt ?? null) : core.clock.now(),
  };
  await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.subscriptionId, set: row });
  await planTrialReminder(core, tx, row);
  if (row.userId === null || stored === undefined) return true;
  const { subscriptionId, userId, priceId } = row;
  if (row.status !== stored.status)
    await recordEvent(core, tx, providerCaller, {
      type: 'plan.status_changed',
      subjectUserId: userId,
      subject: `subscription ${subscriptionId}`,
      details: { from: stored.status, to: row.status },
    });
  for (const { ref, notice } of toNotices(stored, row))
    await notify(core, tx, { subscriptionId, userId, priceId, ref }, notice);
  return true;
}
