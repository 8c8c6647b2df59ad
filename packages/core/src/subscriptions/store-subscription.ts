import { type Db, eq } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { recordAudit } from '../audit.ts';
import type { Core } from '../core.ts';
import type { PlanNotice } from '../mail/message.ts';
import type { SubscriptionSnapshot } from '../payment-gateway.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import { findOwner } from './find-owner.ts';
import type { SubscriptionRow } from './find-plan.ts';
import { notify } from './notify.ts';

/**
 * True if this snapshot is newer. A canceled subscription never becomes active again. At the same time, a snapshot that
 * was read replaces one from an event.
 */
export function isNewer(snapshot: SubscriptionSnapshot, known: SubscriptionRow | undefined): boolean {
  if (known === undefined) return true;
  if (known.status === 'canceled' && snapshot.status !== 'canceled') return false;
  return (
    snapshot.occurredAtUs > known.occurredAtUs ||
    (snapshot.occurredAtUs === known.occurredAtUs && snapshot.amounts !== null)
  );
}

function toAmounts(snapshot: SubscriptionSnapshot, known: SubscriptionRow | undefined) {
  if (snapshot.amounts !== null)
    return { nextAmount: snapshot.amounts.next, recurringAmount: snapshot.amounts.recurring };
  // The recurring amount of the same price still holds; the next charge may not.
  const isSame = known?.priceId === snapshot.priceId;
  return { nextAmount: null, recurringAmount: isSame ? (known?.recurringAmount ?? null) : null };
}

export function toUpcoming(row: Pick<SubscriptionRow, 'nextAmount' | 'recurringAmount' | 'currency' | 'nextBilledAt'>) {
  const amount = row.nextAmount ?? row.recurringAmount;
  return {
    amount: amount === null ? null : formatMoney({ amount, currency: row.currency }),
    chargeOn: row.nextBilledAt?.toISOString() ?? null,
  };
}

/** The mails that a change of the subscription causes. */
function toNotices(known: SubscriptionRow, row: SubscriptionRow): { ref: string; notice: PlanNotice }[] {
  const at = String(row.occurredAtUs);
  if (row.status === 'canceled')
    return known.status === 'canceled'
      ? []
      : [{ ref: '', notice: { kind: 'plan_ended', endedOn: (row.canceledAt ?? new Date()).toISOString() } }];
  const isCanceled = (of: SubscriptionRow) => of.scheduledAction === 'cancel' && of.scheduledAt !== null;
  return [
    ...(row.status === 'past_due' && known.status !== 'past_due'
      ? [
          {
            ref: at,
            notice: { kind: 'plan_payment_failed' as const, dueAt: row.periodStartsAt?.toISOString() ?? null },
          },
        ]
      : []),
    ...(row.plan !== known.plan
      ? [{ ref: at, notice: { kind: 'plan_changed' as const, plan: row.plan, ...toUpcoming(row) } }]
      : []),
    ...(isCanceled(row) && !isCanceled(known)
      ? [{ ref: at, notice: { kind: 'plan_canceled' as const, endsOn: row.scheduledAt?.toISOString() ?? '' } }]
      : []),
  ];
}

/** Stores the latest snapshot of a subscription. Returns false when it is known or older than the stored one. */
export async function storeSubscription(core: Core, tx: Db, snapshot: SubscriptionSnapshot): Promise<boolean> {
  const { subscriptions: s } = core.store.t;
  const { about: _, kind: _kind, amounts, plan, ...told } = snapshot;
  const [known] = await tx.select().from(s).where(eq(s.subscriptionId, snapshot.subscriptionId));
  if (plan === null || !isNewer(snapshot, known)) return false;
  const row: SubscriptionRow = {
    ...told,
    plan,
    ...toAmounts(snapshot, known),
    userId: await findOwner(core, tx, snapshot.subscriptionId),
    checkedAt: amounts === null ? (known?.checkedAt ?? null) : core.clock.now(),
  };
  await tx.insert(s).values(row).onConflictDoUpdate({ target: s.subscriptionId, set: row });
  if (row.userId === null || known === undefined) return true;
  const { subscriptionId, userId, priceId } = row;
  if (row.status !== known.status)
    await recordAudit(core, tx, providerCaller, {
      action: 'plan.status_changed',
      subjectUserId: userId,
      subject: `subscription ${subscriptionId}`,
      details: { from: known.status, to: row.status },
    });
  for (const { ref, notice } of toNotices(known, row))
    await notify(core, tx, { subscriptionId, userId, priceId, ref }, notice);
  return true;
}
