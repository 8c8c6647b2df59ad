import { reconcile } from '@backline/core/fulfillment/reconcile';
import { eq } from '@backline/db';
import { expect } from 'vitest';
import { describeShops, meetShopper } from '../orders/shoppers.ts';

describeShops('the books of an order', (shop, when) => {
  async function getOrder(transactionId: string) {
    const { store } = shop().service.core;
    const [order] = await store.db.select().from(store.t.orders).where(eq(store.t.orders.transactionId, transactionId));
    return order;
  }

  when('have the country, which no event names', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001'], { country: 'DE', postalCode: '10115' });
    expect(await getOrder(transactionId)).toMatchObject({ country: 'DE', settledAt: expect.any(Date) });
  });

  when('get the country by the reconcile where Paddle refuses, and the order is delivered', async () => {
    const clara = await meetShopper(shop());
    const { control } = shop().emulator;
    await control.setFaults([{ method: 'GET', path: '/transactions', status: 400, code: 'bad_request' }]);
    const transactionId = await clara.buy(['MUS-01002'], { country: 'FR', postalCode: '75001' });
    expect(await getOrder(transactionId)).toMatchObject({ country: null, settledAt: expect.any(Date) });
    await control.setFaults([]);
    await reconcile(shop().service.core);
    expect(await getOrder(transactionId)).toMatchObject({ country: 'FR' });
  });

  when('are split among its lines to the cent', async () => {
    const clara = await meetShopper(shop());
    const transactionId = await clara.buy(['MUS-01001', 'MUS-01002', 'MUS-01003']);
    const { store } = shop().service.core;
    const { orderItems } = store.t;
    const lines = await store.db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
    const order = await getOrder(transactionId);
    const sum = (name: 'fee' | 'earnings') => lines.reduce((all, line) => all + (line[name] ?? 0), 0);
    expect(order?.fee).toBeGreaterThan(0);
    expect({ fee: sum('fee'), earnings: sum('earnings') }).toEqual({ fee: order?.fee, earnings: order?.earnings });
    expect(lines.map(({ billedAt }) => billedAt)).toEqual(Array(3).fill(order?.billedAt));
    expect(
      lines.every(({ fee, total }) => Math.abs((fee ?? 0) / total - (order?.fee ?? 0) / (order?.total ?? 1)) < 0.01),
    ).toBe(true);
  });
});
