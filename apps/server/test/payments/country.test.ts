import { reconcile } from '@backline/core/fulfillment/reconcile';
import { eq } from '@backline/db';
import { expect } from 'vitest';
import { describeShops, meetShopper } from '../orders/shoppers.ts';

describeShops('the country of an order', (shop, when) => {
  async function getOrder(transactionId: string) {
    const { store } = shop().service.core;
    const [order] = await store.db.select().from(store.t.orders).where(eq(store.t.orders.transactionId, transactionId));
    return order;
  }

  when('arrives with the order, which no event names', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001'], { country: 'DE', postalCode: '10115' });
    expect(await getOrder(transactionId)).toMatchObject({ country: 'DE', settledAt: expect.any(Date) });
  });

  when('is left to the reconcile where Paddle refuses, and the order is delivered', async () => {
    const clara = await meetShopper(shop());
    const { control } = shop().emulator;
    await control.setFaults([{ method: 'GET', path: '/transactions', status: 400, code: 'bad_request' }]);
    const transactionId = await clara.buy(['MUS-01002'], { country: 'FR', postalCode: '75001' });
    expect(await getOrder(transactionId)).toMatchObject({ country: null, settledAt: expect.any(Date) });
    await control.setFaults([]);
    await reconcile(shop().service.core);
    expect(await getOrder(transactionId)).toMatchObject({ country: 'FR' });
  });
});
