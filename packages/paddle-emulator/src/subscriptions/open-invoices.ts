import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { saveTransaction } from '../transactions/transaction-record.ts';
import { addPeriod } from '../world/dates.ts';
import type { World } from '../world/world.ts';
import { saveSubscription } from './subscription-record.ts';

export function findOpenInvoice(
  world: World,
  { id, collection_mode }: ISubscriptionResponse,
): ITransactionResponse | null {
  if (collection_mode !== 'manual') return null;
  const [oldest] = world.transactions.list({ where: { subscription_id: [id], status: ['billed'] }, limit: 1 });
  return oldest ?? null;
}

export function dueDateOf({ billed_at, billing_details }: ITransactionResponse): string | null {
  return billed_at && billing_details
    ? addPeriod(new Date(billed_at), billing_details.payment_terms).toISOString()
    : null;
}

/** Its terms have passed without a payment. */
export function fallDue(world: World, subscription: ISubscriptionResponse, invoice: ITransactionResponse): void {
  saveTransaction(world, { ...invoice, status: 'past_due' }, 'transaction.past_due');
  if (subscription.status === 'past_due') return;
  saveSubscription(world, { ...subscription, status: 'past_due' }, 'subscription.updated', 'subscription.past_due');
}
