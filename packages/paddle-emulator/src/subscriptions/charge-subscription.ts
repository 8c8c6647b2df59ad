import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import type { LineInput, Pricing } from '../money/discount-lines.ts';
import { priceLines } from '../money/price-lines.ts';
import { formatShare } from '../money/to-details.ts';
import { markCompleted, markPaid, withInvoiceNumber } from '../transactions/complete-transaction.ts';
import { blankTransaction } from '../transactions/create-transaction.ts';
import { toAttempt } from '../transactions/payment-attempt.ts';
import { decideCharge } from '../transactions/payment-means.ts';
import { saveTransaction, withLines } from '../transactions/transaction-record.ts';
import type { TransactionNotes } from '../world/records.ts';
import type { World } from '../world/world.ts';

export interface Bill {
  lines: LineInput[];
  pricing: Pricing;
  origin: ITransactionResponse['origin'];
  period: { starts_at: string; ends_at: string };
}

/** Creates a transaction for a subscription. */
export function startTransaction(
  world: World,
  subscription: ISubscriptionResponse,
  notes: Pick<TransactionNotes, 'subscriptionChange'> = {},
): ITransactionResponse {
  const id = world.newId('txn');
  world.transactionNotes.put({ id, isCurrencyFixed: true, country: null, postalCode: null, ...notes });
  return {
    ...blankTransaction(world, id),
    customer_id: subscription.customer_id,
    address_id: subscription.address_id,
    business_id: subscription.business_id ?? null,
    custom_data: subscription.custom_data ?? null,
    currency_code: subscription.currency_code,
    subscription_id: subscription.id,
  };
}

/** Creates the bill without charging it. */
export function billSubscription(world: World, subscription: ISubscriptionResponse, bill: Bill): ITransactionResponse {
  const transaction: ITransactionResponse = {
    ...startTransaction(world, subscription),
    status: 'billed',
    origin: bill.origin,
    collection_mode: subscription.collection_mode,
    billing_details: subscription.billing_details ?? null,
    discount_id: bill.pricing.discount?.id ?? null,
    billing_period: bill.period,
    billed_at: world.clock.nowText(),
    items: bill.lines.map(({ price, quantity, share }) => ({
      price_id: price.id,
      price,
      quantity,
      proration: share ? { rate: formatShare(share), billing_period: bill.period } : null,
    })),
  };
  const priced = withLines(world, transaction, priceLines(bill.lines, bill.pricing), bill.period);
  const issued = subscription.collection_mode === 'manual' ? withInvoiceNumber(world, priced) : priced;
  return saveTransaction(world, issued, 'transaction.created', 'transaction.billed');
}

export function isFreeOfCharge(transaction: ITransactionResponse): boolean {
  return (transaction.details?.totals?.grand_total ?? '0') === '0';
}

/**
 * True if the stored card pays. It must be called only once, because it uses up the outcome that was set for the next
 * charge.
 */
export function wouldPay(world: World, subscriptionId: string): boolean {
  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  const card = world.cards.find(paymentMethodId);
  return card !== null && decideCharge(world, card.behaviour, 'renewal') === 'ok';
}

export function methodOf(world: World, subscriptionId: string) {
  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  return world.paymentMethods.find(paymentMethodId);
}

export function settle(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const method = transaction.subscription_id ? methodOf(world, transaction.subscription_id) : null;
  return markPaid(world, transaction, isFreeOfCharge(transaction) ? null : method);
}

export function settleWhole(world: World, transaction: ITransactionResponse): ITransactionResponse {
  return markCompleted(world, settle(world, transaction));
}

/** Leaves a bill open after its card was declined. */
export function leaveUnpaid(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const method = transaction.subscription_id ? methodOf(world, transaction.subscription_id) : null;
  const due = transaction.details?.totals?.grand_total ?? '0';
  const payments = method ? [toAttempt(world, method, due, false), ...transaction.payments] : transaction.payments;
  const failed = saveTransaction(world, { ...transaction, payments }, 'transaction.payment_failed');
  if (failed.status === 'past_due') return failed;
  return saveTransaction(world, { ...failed, status: 'past_due' }, 'transaction.past_due');
}
