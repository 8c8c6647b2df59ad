import { storeTransaction } from '@backline/core/fulfillment/store-transaction';
import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { expect, it } from 'vitest';
import { describeCalls, start } from '../world.ts';

const order = {
  about: 'transaction',
  transactionId: 'txn_1',
  status: 'completed',
  occurredAtUs: 1,
  createdAt: start,
  currency: 'USD',
  total: 999,
  items: [],
} as Partial<TransactionSnapshot> as TransactionSnapshot;

describeCalls('an order that the provider reports again', (world) => {
  it('changes by what is newer, and not by what is known', async () => {
    const { core } = world;
    const gateway = { ...core.gateway, events: { ...core.gateway.events, toMaker: () => 'checkout' as const } };
    const store = (occurredAtUs: number) =>
      core.store.write((tx) => storeTransaction({ ...core, gateway }, tx, { ...order, occurredAtUs }));
    expect([await store(1), await store(1), await store(0), await store(2)]).toEqual([true, false, false, true]);
  });
});
