import type { AdjustmentFact, CustomerFact, TransactionFact } from '@backline/core';
import { checkoutKinds, customDataKeys } from '@backline/domain';
import { readMark, readWire, toMicroseconds, wireAdjustment, wireCustomer, wireTransaction } from './wire.ts';

const longestToken = 512;

/** A transaction in our words, from a webhook or from an answer: they look alike. */
export function toTransactionFact(row: unknown): TransactionFact {
  const wire = readWire(wireTransaction, row);
  const kind = readMark(wire.custom_data, customDataKeys.kind);
  const buyerToken = readMark(wire.custom_data, customDataKeys.buyer);
  return {
    about: 'transaction',
    transactionId: wire.id,
    status: wire.status,
    occurredAtUs: toMicroseconds(wire.updated_at),
    createdAt: new Date(wire.created_at),
    customerId: wire.customer_id ?? null,
    subscriptionId: wire.subscription_id ?? null,
    kind: checkoutKinds.find((known) => known === kind) ?? null,
    // What is too long to be one of ours is no less forged for being cut.
    buyerToken: buyerToken?.slice(0, longestToken) ?? null,
    currency: wire.currency_code,
    total: Number(wire.details?.totals?.total ?? 0),
    items: (wire.details?.line_items ?? []).map((item) => ({
      itemId: item.id,
      priceId: item.price_id,
      quantity: item.quantity,
      total: Number(item.totals.total),
    })),
  };
}

export function toAdjustmentFact(row: unknown): AdjustmentFact {
  const wire = readWire(wireAdjustment, row);
  return {
    about: 'adjustment',
    adjustmentId: wire.id,
    transactionId: wire.transaction_id,
    action: wire.action,
    status: wire.status,
    isFull: wire.type === 'full',
    items: wire.items.map(({ item_id, type, amount }) => ({ itemId: item_id, type, amount: Number(amount ?? 0) })),
    occurredAtUs: toMicroseconds(wire.updated_at ?? wire.created_at),
    createdAt: new Date(wire.created_at),
  };
}

export function toCustomerFact(row: unknown): CustomerFact {
  const { id, email, updated_at } = readWire(wireCustomer, row);
  return { about: 'customer', customerId: id, email, occurredAtUs: toMicroseconds(updated_at) };
}
