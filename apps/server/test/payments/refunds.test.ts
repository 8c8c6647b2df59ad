import { reconcile } from '@backline/core/fulfillment/reconcile';
import { runDoctor } from '@backline/core/support/run-doctor';
import { eq } from '@backline/db';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const store = () => shop.service.core.store;

/** A pack that was bought and paid back in full. Answers its refund and what it had granted. */
async function refund(sku: string): Promise<{ adjustmentId: string; grantId: string }> {
  const { control } = shop.emulator;
  const token = await shop.logIn(customer.email, demoPassword);
  const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
  const { transactionId } = await control.pay({
    items: [{ priceId: await shop.priceId(sku) }],
    email: customer.email,
    customData: { backline: 'marketplace', backline_buyer: buyerToken },
  });
  const { id } = await control.refund(transactionId, { status: 'pending_approval' });
  await control.approveRefund(id);
  await shop.settle();
  const { orderItems: i } = store().t;
  const [item] = await store().db.select().from(i).where(eq(i.transactionId, transactionId));
  return { adjustmentId: id, grantId: item?.grantId ?? '' };
}

const release = (grantId: string) =>
  store().write((tx) =>
    tx.update(store().t.grantHolds).set({ isHeld: false }).where(eq(store().t.grantHolds.grantId, grantId)),
  );
const isHeld = async (grantId: string) => {
  const { grantHolds: h } = store().t;
  const [hold] = await store().db.select().from(h).where(eq(h.grantId, grantId));
  return hold?.isHeld;
};

it('a refund whose approval was lost is found when the provider is asked', async () => {
  const { adjustmentId, grantId } = await refund('MUS-01012');
  const { adjustments: a } = store().t;
  await store().write((tx) => tx.update(a).set({ status: 'pending_approval' }).where(eq(a.adjustmentId, adjustmentId)));
  await release(grantId);
  // Long after: it is asked about because it waits, not because it is new.
  shop.clock.advance(30 * 24 * 60 * 60_000);
  await shop.service.followEmulator();
  expect((await reconcile(shop.service.core)).adjustmentsRepaired).toBe(1);
  expect(await isHeld(grantId)).toBe(true);
  expect((await reconcile(shop.service.core)).adjustmentsRepaired).toBe(0);
});

it('the doctor names a refund that took nothing away', async () => {
  const { grantId } = await refund('MUS-01013');
  expect(await runDoctor(shop.service.core)).toEqual([]);
  await release(grantId);
  const problems = await runDoctor(shop.service.core);
  expect(problems.map(({ code }) => code)).toEqual(['refund_without_effect']);
});
