import type { Db } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import type { Core } from '../core.ts';
import { announceEvent } from '../events/record-event.ts';
import type { PlanNotice } from '../ports/mail-message.ts';
import type { SubscriptionRow } from './find-plan.ts';

export interface PlanNotification {
  subscriptionId: string;
  userId: string;
  /** The provider's price, which identifies the plan. */
  priceId: string;
  /** Distinguishes two notices of the same kind. */
  ref: string;
}

/** Announces a notice about the plan in the transaction of the change, once per `ref`. */
export async function notify(
  core: Core,
  tx: Db,
  { subscriptionId, userId, priceId, ref }: PlanNotification,
  notice: PlanNotice,
): Promise<void> {
  const { subscriptionNotices } = core.store.t;
  const row = { subscriptionId, kind: notice.kind, ref, at: core.clock.now() };
  const added = await tx
    .insert(subscriptionNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ kind: subscriptionNotices.kind });
  if (added.length === 0) return;
  const event = { type: 'plan.notice_due', subjectUserId: userId, subject: `subscription ${subscriptionId}` } as const;
  await announceEvent(core, tx, event, { priceId, notice });
}

/** The next charge of a plan, and its date, for a mail. */
export function toUpcoming(row: Pick<SubscriptionRow, 'nextAmount' | 'recurringAmount' | 'currency' | 'nextBilledAt'>) {
  const amount = row.nextAmount ?? row.recurringAmount;
  return {
    amount: amount === null ? null : formatMoney({ amount, currency: row.currency }),
    chargeOn: row.nextBilledAt?.toISOString() ?? null,
  };
}
