import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { priceLines } from '../money/price-lines.ts';
import { blankTransaction } from '../transactions/create-transaction.ts';
import { saveTransaction, withLines } from '../transactions/transaction-record.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertNotCanceled } from './assert-editable.ts';
import { pricingOf, recurringLines } from './subscription-record.ts';

/** Past due: the open bill, whose payment recovers the subscription. Otherwise a new transaction with a zero total. */
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
  const transactionId = world.newId('txn');
  world.transactionNotes.put({
    id: transactionId,
    isCurrencyFixed: true,
    country: null,
    postalCode: null,
    subscriptionChange: 'new_payment_method',
  });
  const lines = recurringLines(subscription.items).map((line) => ({ ...line, isFree: true }));
  const transaction: ITransactionResponse = {
    ...blankTransaction(world, transactionId),
    status: 'ready',
    origin: 'subscription_payment_method_change',
    subscription_id: id,
    customer_id: subscription.customer_id,
    address_id: subscription.address_id,
    business_id: subscription.business_id ?? null,
    custom_data: subscription.custom_data ?? null,
    currency_code: subscription.currency_code,
    items: lines.map(({ price, quantity }) => ({ price_id: price.id, price, quantity, proration: null })),
  };
  const priced = withLines(
    world,
    transaction,
    priceLines(lines, { ...pricingOf(world, subscription), discount: null }),
  );
  return saveTransaction(world, priced, 'transaction.created', 'transaction.ready');
}
