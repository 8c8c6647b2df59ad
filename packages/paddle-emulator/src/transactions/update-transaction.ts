import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertInvoiceable, type BillingDetailsInput } from './billing-details.ts';
import { assertChargeable, assertDiscountFits, collectionOf, isComplete, toCheckoutUrl } from './create-transaction.ts';
import { getTransactionNotes } from './place-of.ts';
import { type ItemInput, resolveItems } from './transaction-items.ts';
import { priceTransaction, saveTransaction } from './transaction-record.ts';

export interface TransactionChanges {
  items?: ItemInput[] | undefined;
  customer_id?: string | null | undefined;
  address_id?: string | null | undefined;
  business_id?: string | null | undefined;
  discount_id?: string | null | undefined;
  custom_data?: ITransactionResponse['custom_data'] | undefined;
  currency_code?: ITransactionResponse['currency_code'] | undefined;
  collection_mode?: ITransactionResponse['collection_mode'] | undefined;
  billing_details?: BillingDetailsInput;
  billing_period?: ITransactionResponse['billing_period'] | undefined;
  checkout?: { url: string | null } | null | undefined;
}

const given = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/**
 * True if only the payer can be changed: for a new payment method with a zero amount, an invoice, or an overdue bill.
 */
export function isFixed(transaction: ITransactionResponse): boolean {
  return transaction.subscription_id !== null || transaction.status === 'billed';
}

function assertOnlyParties({ items, discount_id, custom_data, currency_code }: TransactionChanges): void {
  if ([items, discount_id, custom_data, currency_code].every((change) => change === undefined)) return;
  refuse(
    'transaction_payment_method_change_field_immutable',
    'Only customer, address and business of a change of card may be changed.',
  );
}

export function changeTransaction(world: World, id: string, changes: TransactionChanges): ITransactionResponse {
  const before = world.transactions.get(id);
  if (before.status !== 'draft' && before.status !== 'ready') {
    refuse('transaction_immutable', `Transaction ${id} is ${before.status} and cannot be changed.`);
  }
  if (before.origin === 'subscription_payment_method_change') assertOnlyParties(changes);
  const { items, collection_mode, billing_details, checkout, ...rest } = changes;
  const isRecollected = collection_mode !== undefined || billing_details !== undefined;
  const collection = isRecollected
    ? collectionOf(
        { collectionMode: collection_mode ?? before.collection_mode, billingDetails: billing_details },
        before.billing_details,
      )
    : {};
  const page = checkout?.url ? { checkout: { url: toCheckoutUrl(checkout.url, id) } } : {};
  if (changes.currency_code) {
    world.transactionNotes.put({ ...getTransactionNotes(world, id), isCurrencyFixed: true });
  }
  const changed = {
    ...before,
    ...given(rest),
    ...collection,
    ...page,
    ...(items ? { items: resolveItems(world, items) } : {}),
  };
  const priced = isFixed(before) ? changed : priceTransaction(world, changed);
  assertDiscountFits(world, priced);
  assertInvoiceable(world, priced, 'transaction');
  const isReady = isComplete(priced);
  if (isReady && !isFixed(before)) assertChargeable(priced);
  const after: ITransactionResponse = { ...priced, status: isReady ? 'ready' : 'draft' };
  const isNewlyReady = isReady && before.status === 'draft';
  return saveTransaction(
    world,
    after,
    'transaction.updated',
    ...(isNewlyReady ? (['transaction.ready'] as const) : []),
  );
}

export function cancelTransaction(world: World, id: string): ITransactionResponse {
  const before = world.transactions.get(id);
  if (before.status !== 'ready' && before.status !== 'billed') {
    refuse(
      'transaction_invalid_status_change',
      `Invalid attempt to change status from '${before.status}' to 'canceled'`,
    );
  }
  return saveTransaction(world, { ...before, status: 'canceled' }, 'transaction.canceled');
}
