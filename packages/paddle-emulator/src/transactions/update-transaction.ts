import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertChargeable, assertDiscountFits, isComplete } from './create-transaction.ts';
import { getTransactionNotes } from './place-of.ts';
import { type ItemInput, resolveItems } from './transaction-items.ts';
import { getTransaction, priceTransaction, saveTransaction } from './transaction-record.ts';

export interface TransactionChanges {
  items?: ItemInput[] | undefined;
  customer_id?: string | null | undefined;
  address_id?: string | null | undefined;
  business_id?: string | null | undefined;
  discount_id?: string | null | undefined;
  custom_data?: ITransactionResponse['custom_data'] | undefined;
  currency_code?: ITransactionResponse['currency_code'] | undefined;
}

const given = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** A change of card for a zero amount, or an overdue bill: only the payer can change. */
export function isFixed(transaction: ITransactionResponse): boolean {
  return transaction.subscription_id !== null;
}

function assertOnlyParties({ items, discount_id, custom_data, currency_code }: TransactionChanges): void {
  if ([items, discount_id, custom_data, currency_code].every((change) => change === undefined)) return;
  refuse(
    'transaction_payment_method_change_field_immutable',
    'Only customer, address and business of a change of card may be changed.',
  );
}

export function changeTransaction(world: World, id: string, changes: TransactionChanges): ITransactionResponse {
  const before = getTransaction(world, id);
  if (before.status !== 'draft' && before.status !== 'ready') {
    refuse('transaction_immutable', `Transaction ${id} is ${before.status} and cannot be changed.`);
  }
  if (before.origin === 'subscription_payment_method_change') assertOnlyParties(changes);
  const { items, ...rest } = changes;
  if (changes.currency_code) {
    world.transactionNotes.put({ ...getTransactionNotes(world, id), isCurrencyFixed: true });
  }
  const changed = { ...before, ...given(rest), ...(items ? { items: resolveItems(world, items) } : {}) };
  const priced = isFixed(before) ? changed : priceTransaction(world, changed);
  assertDiscountFits(world, priced);
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
  const before = getTransaction(world, id);
  if (before.status === 'completed' || before.status === 'paid' || before.status === 'canceled') {
    refuse('transaction_invalid_status_change', `Transaction ${id} is ${before.status} and cannot be canceled.`);
  }
  return saveTransaction(world, { ...before, status: 'canceled' }, 'transaction.canceled');
}
