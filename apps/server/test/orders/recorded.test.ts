import { join } from 'node:path';
import { connectSqlite, eq } from '@backline/db';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meet } from '../plans/buyers.ts';
import { meetShopper } from './shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/**
 * Does something while audit entries of one action can't be written, and while no other news arrives from the provider.
 */
async function withoutEntry(action: string, work: () => Promise<unknown>): Promise<void> {
  const connection = connectSqlite({ file: join(shop.directory, 'backline.sqlite') });
  await shop.emulator.control.setDelivery({ isPaused: true });
  connection.exec(
    `CREATE TRIGGER audit_refuses BEFORE INSERT ON audit_entries WHEN new.action = '${action}' BEGIN SELECT RAISE(ABORT, 'a test'); END`,
  );
  try {
    await work();
  } finally {
    connection.exec('DROP TRIGGER audit_refuses');
    connection.close();
    await shop.emulator.control.setDelivery({ isPaused: false });
    await shop.settle();
  }
}

it('does not correct an invoice without an audit entry', async () => {
  const clara = await meetShopper(shop);
  const transactionId = await clara.buy(['MUS-01001']);
  const { orders } = shop.service.core.store.t;
  await withoutEntry('order.invoice_corrected', async () => {
    await expect(clara.orders.correctInvoice.mutate({ transactionId, name: 'Clara Schumann' })).rejects.toThrow();
    const [order] = await shop.service.core.store.db
      .select({ at: orders.invoiceCorrectedAt })
      .from(orders)
      .where(eq(orders.transactionId, transactionId));
    expect(order?.at).toBeNull();
  });
});

it('does not change a plan without an audit entry', async () => {
  const buyer = await meet(shop);
  await buyer.subscribeForMoney('monthly');
  await withoutEntry('plan.cancel', async () => {
    const { status } = await buyer.change({ canceled: true });
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await buyer.status()).canceled).toBe(false);
  });
});
