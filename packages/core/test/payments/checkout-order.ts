import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { start, type World } from '../world.ts';

/** An order of a checkout as the provider reports it. */
export const checkoutOrder = {
  about: 'transaction',
  transactionId: 'txn_1',
  status: 'completed',
  occurredAtUs: 1,
  createdAt: start,
  currency: 'USD',
  total: 999,
  items: [],
} as Partial<TransactionSnapshot> as TransactionSnapshot;

/** The core with a provider that says of each order that a checkout made it. */
export function withCheckouts({ core }: World): World['core'] {
  return { ...core, gateway: { ...core.gateway, events: { ...core.gateway.events, toMaker: () => 'checkout' } } };
}
