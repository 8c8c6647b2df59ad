import { listOrders } from '@backline/core/orders/list-orders';
import { setSku } from '@backline/core/support/codes/set-sku';
import { minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start, visitor } from '../world.ts';

const ids = Array.from({ length: 21 }, (_, at) => `txn_${`${at}`.padStart(26, '0')}`);
const nothing = { sku: null, productName: null, collectionId: null, collectionSlug: null, assets: null };

describeCalls('the list of orders', (world) => {
  async function addOrders(transactionIds: readonly string[], order: object, lines: readonly object[]) {
    const own = await world.member();
    const { orders, orderItems } = world.core.store.t;
    const paid = { status: 'completed', currency: 'USD', total: 900, createdAt: start, settledAt: start } as const;
    await world.core.store.write(async (tx) => {
      for (const transactionId of transactionIds) {
        await tx.insert(orders).values({ transactionId, occurredAtUs: 1, userId: own.user.id, ...paid, ...order });
        for (const [at, line] of lines.entries())
          await tx.insert(orderItems).values({
            itemId: `txnitm_${at}_${transactionId}`,
            transactionId,
            priceId: 'pri_elsewhere',
            quantity: 1,
            total: 900,
            ...line,
          });
      }
    });
    return own;
  }

  it('names undelivered lines by their prices, if this shop has sold them, and leaves out credits', async () => {
    await setSku(world.core, visitor(), { sku: 'ONE', name: 'One', subject: 'All' });
    const price = { sku: 'ONE', kind: 'regular', amount: 900, currency: 'USD', priceId: 'pri_one' } as const;
    await world.core.store.write((tx) => tx.insert(world.core.store.t.prices).values(price));
    const own = await addOrders(ids.slice(0, 1), {}, [{}, { total: 0, priceId: 'pri_one' }, { total: -1 }]);
    const { orders, next } = await listOrders(world.core, own, {});
    expect(orders).toMatchObject([{ paidAt: start.toISOString(), word: 'waiting', isPlan: false }]);
    expect(orders[0]?.items).toEqual([nothing, { ...nothing, sku: 'ONE', productName: 'One' }]);
    expect(next).toBeNull();
  });

  it.each([
    ['the charge', { grandTotal: 450, billedAt: new Date(start.getTime() + minuteMs) }, 450],
    ['the sum of the lines while the charge is unknown', { grandTotal: null }, 900],
    ['zero where the balance grew', { grandTotal: -450 }, 0],
  ])('tells %s, and the time of the payment', async (_name, order, amount) => {
    const own = await addOrders(ids.slice(0, 1), order, [{ sku: 'UNLISTED' }]);
    const { orders } = await listOrders(world.core, own, {});
    const paidAt = 'billedAt' in order && order.billedAt !== undefined ? order.billedAt : start;
    expect(orders).toMatchObject([{ total: { amount, currency: 'USD' }, paidAt: paidAt.toISOString() }]);
    expect(orders[0]?.items).toEqual([{ ...nothing, sku: 'UNLISTED' }]);
  });

  it.each([20, 21])('continues on another page only for more than a page: %s of one time', async (count) => {
    const own = await addOrders(ids.slice(0, count), {}, [{}]);
    const first = await listOrders(world.core, own, {});
    expect(first.orders.map(({ transactionId }) => transactionId)).toEqual(ids.slice(0, count).reverse().slice(0, 20));
    expect(first.next).toBe(count === 20 ? null : `${start.getTime()}_${ids[1]}`);
    const second = await listOrders(world.core, own, { before: first.next ?? `${start.getTime()}_${ids[0]}` });
    expect(second.orders.map(({ transactionId }) => transactionId)).toEqual(count === 20 ? [] : [ids[0]]);
  });
});
