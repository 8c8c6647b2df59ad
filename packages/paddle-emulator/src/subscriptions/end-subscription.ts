import type { ISubscriptionItemResponse, ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { saveTransaction } from '../transactions/transaction-record.ts';
import type { World } from '../world/world.ts';
import { saveSubscription } from './subscription-record.ts';

function cancelOpenBills(world: World, subscriptionId: string): void {
  const open = world.transactions.list({
    where: { subscription_id: [subscriptionId], status: ['past_due', 'billed'] },
  });
  for (const transaction of open)
    saveTransaction(world, { ...transaction, status: 'canceled' }, 'transaction.canceled');
}

function toInactive({ items }: ISubscriptionResponse, at: string): ISubscriptionItemResponse[] {
  return items.map((item) => ({ ...item, status: 'inactive', next_billed_at: null, updated_at: at }));
}

/** Ends a subscription, which never becomes active again. */
export function endSubscription(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  world.subscriptionNotes.change(subscription.id, { dunning: null });
  cancelOpenBills(world, subscription.id);
  const at = world.clock.nowText();
  const ended: ISubscriptionResponse = {
    ...subscription,
    status: 'canceled',
    canceled_at: at,
    next_billed_at: null,
    paused_at: null,
    current_billing_period: null,
    scheduled_change: null,
    items: toInactive(subscription, at),
  };
  return saveSubscription(world, ended, 'subscription.updated', 'subscription.canceled');
}

/** Pauses a subscription but keeps the paid period, because resuming before its end can continue it. */
export function holdSubscription(
  world: World,
  subscription: ISubscriptionResponse,
  resumeAt: string | null,
): ISubscriptionResponse {
  const at = world.clock.nowText();
  const held: ISubscriptionResponse = {
    ...subscription,
    status: 'paused',
    paused_at: at,
    next_billed_at: null,
    scheduled_change: resumeAt ? { action: 'resume', effective_at: resumeAt, resume_at: null } : null,
    items: toInactive(subscription, at),
  };
  return saveSubscription(world, held, 'subscription.updated', 'subscription.paused');
}
