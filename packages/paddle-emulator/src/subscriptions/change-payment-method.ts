import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { priceLines } from '../money/price-lines.ts';
import { saveTransaction, withLines } from '../transactions/transaction-record.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { startTransaction } from './charge-subscription.ts';
import { assertNotCanceled, pricingOf, recurringLines } from './subscription-record.ts';

/**
 * Returns the transaction for a new payment method. If the subscription is past due, it is the open bill; otherwise it
 * is a new one with a zero total.
 */
export function getPaymentMethodTransaction(world: World, id: string): ITransactionResponse {
  const subscription = world.subscriptions.get(id);
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  if (subscription.status === 'past_due') {
    const { dunning } = world.subscriptionNotes.get(id);
    const open = world.transactions.find(dunning?.transactionId);
    if (open) {
      const notes = world.transactionNotes.find(open.id);
      if (notes) world.transactionNotes.put({ ...notes, subscriptionChange: 'recover' });
      return open;
    }
  }
  if (subscription.status === 'paused')
    refuse('subscription_is_inactive_action_invalid', `Subscription ${id} is paused.`);
  const lines = recurringLines(subscription.items).map((line) => ({ ...line, isFree: true }));
  const transaction: ITransactionResponse = {
    ...startTransaction(world, subscription, { subscriptionChange: 'new_payment_method' }),
    status: 'ready',
    origin: 'subscription_payment_method_change',
    items: lines.map(({ price, quantity }) => ({ price_id: price.id, price, quantity, proration: null })),
  };
  const priced = withLines(
    world,
    transaction,
    priceLines(lines, { ...pricingOf(world, subscription), discount: null }),
  );
  return saveTransaction(world, priced, 'transaction.created', 'transaction.ready');
}
