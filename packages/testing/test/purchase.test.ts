import { customer, demoPassword } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

it('grants what a signed-in customer has paid for, and nothing before', async () => {
  const token = await shop.logIn(customer.email, demoPassword);
  const { buyerToken } = await shop.client(token).marketplace.createBuyerToken.mutate();
  const priceId = await shop.priceId('MUS-01002');
  const { transactionId } = await shop.emulator.control.pay({
    items: [{ priceId }],
    email: customer.email,
    customData: { backline: 'marketplace', backline_buyer: buyerToken },
  });
  expect(transactionId).toMatch(/^txn_/);
  await shop.settle();
  const { perpetual } = await shop.client(token).licenses.list.query();
  expect(perpetual.map(({ sku }) => sku)).toContain('MUS-01002');
});
