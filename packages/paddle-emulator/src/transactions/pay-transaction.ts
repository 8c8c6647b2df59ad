import type { IPaymentMethodResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { toMethodEvent } from '../customers/payment-methods.ts';
import { recover } from '../subscriptions/dunning.ts';
import { subscribeTo } from '../subscriptions/start-subscription.ts';
import { saveSubscription } from '../subscriptions/subscription-record.ts';
import { emit } from '../world/emit.ts';
import { notImplemented, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { markCompleted, markPaid, withInvoiceNumber } from './complete-transaction.ts';
import { assertChargeable } from './create-transaction.ts';
import { savePaymentMethod, toDeclinedAttempt } from './payment-attempt.ts';
import { decideCharge, type PaymentMeans } from './payment-means.ts';
import { saveTransaction } from './transaction-record.ts';

export interface Payment {
  transaction: ITransactionResponse;
  isPaid: boolean;
}

function useForSubscription(world: World, id: string, method: IPaymentMethodResponse): void {
  const notes = world.subscriptionNotes.get(id);
  world.subscriptionNotes.put({ ...notes, paymentMethodId: method.id });
  emit(world, 'payment_method.saved', toMethodEvent(method));
}

/** Applies a payment to its subscription, which then uses this payment method, whichever bill it paid. */
function payForSubscription(
  world: World,
  transaction: ITransactionResponse,
  subscriptionId: string,
  method: IPaymentMethodResponse,
): ITransactionResponse {
  const wasPastDue = transaction.status === 'past_due';
  useForSubscription(world, subscriptionId, method);
  const paid = markPaid(world, transaction, method);
  if (wasPastDue) recover(world, subscriptionId);
  else saveSubscription(world, world.subscriptions.get(subscriptionId), 'subscription.updated');
  return markCompleted(world, paid);
}

function payFirst(
  world: World,
  transaction: ITransactionResponse,
  method: IPaymentMethodResponse,
): ITransactionResponse {
  const paid = markPaid(world, transaction, method);
  const link = subscribeTo(world, paid, method.id);
  return markCompleted(world, link ? saveTransaction(world, { ...paid, ...link }, 'transaction.updated') : paid);
}

export function payTransaction(world: World, id: string, means: PaymentMeans): Payment {
  const transaction = world.transactions.get(id);
  const { status, customer_id: customerId, address_id: addressId } = transaction;
  if ((status !== 'ready' && status !== 'past_due' && status !== 'billed') || !customerId || !addressId) {
    return refuse('transaction_not_ready_cannot_process_payment', `Transaction ${id} is ${status}.`);
  }
  assertChargeable(transaction);
  if (decideCharge(world, means.behaviour, 'checkout') === 'decline') {
    const due = transaction.details?.totals?.grand_total ?? '0';
    const payments = [toDeclinedAttempt(world, means, due), ...transaction.payments];
    const failed = saveTransaction(world, { ...transaction, payments }, 'transaction.payment_failed');
    return { transaction: failed, isPaid: false };
  }
  const method = savePaymentMethod(world, customerId, addressId, means);
  const paid = transaction.subscription_id
    ? payForSubscription(world, transaction, transaction.subscription_id, method)
    : payFirst(world, transaction, method);
  return { transaction: paid, isPaid: true };
}

/** Issues the invoice. The bill becomes final, and recurring items become a subscription. */
export function issueInvoice(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const { id, status, collection_mode } = transaction;
  if (collection_mode === 'automatic') {
    return notImplemented(
      'The emulator charges no stored card by the status billed. Open a checkout, or use a charge.',
    );
  }
  if (status !== 'ready') refuse('transaction_status_must_be_ready', `Transaction ${id} is ${status}.`);
  const billed = { ...transaction, status: 'billed' as const, billed_at: world.clock.nowText() };
  const saved = saveTransaction(world, billed, 'transaction.billed');
  const link = subscribeTo(world, saved, null);
  return saveTransaction(world, { ...withInvoiceNumber(world, saved), ...link }, 'transaction.updated');
}
