import { storeTransaction } from '@backline/core/fulfillment/store-transaction';
import { expect, it } from 'vitest';
import { describeCalls } from '../world.ts';
import { checkoutOrder, withCheckouts } from './checkout-order.ts';

describeCalls('an order that the provider reports again', (world) => {
  it('changes by what is newer, and not by what is known', async () => {
    const core = withCheckouts(world);
    const store = (occurredAtUs: number) =>
      core.store.write((tx) => storeTransaction(core, tx, { ...checkoutOrder, occurredAtUs }));
    expect([await store(1), await store(1), await store(0), await store(2)]).toEqual([true, false, false, true]);
  });
});
