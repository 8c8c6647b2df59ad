import { reconcile } from '@backline/core/fulfillment/reconcile';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { explainLicense } from '@backline/core/support/grants/explain-license';
import { eq } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { formatMoney } from '@backline/domain/format-money';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { dayMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { operator, postWebhook, signWebhook, startTestPortals, startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet } from '../plans/buyers.ts';

const fail = (what: string): never => {
  throw new Error(what);
};

describe.each([
  ['one portal on SQLite', () => startTestShop()],
  ['two portals on PostgreSQL', async () => (await startTestPortals()).both],
] as const)('refunds and disputes: %s', (title, start) => {
  const isSkipped = title.includes('PostgreSQL') && postgresServer === null;
  let shop: TestShop;
  beforeAll(async () => {
    if (!isSkipped) shop = await start();
  });
  afterAll(async () => {
    if (!isSkipped) await shop.stop();
  });
  const store = () => shop.service.core.store;

  /** Buys a pack and refunds all of it. Returns the refund and the grant. */
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
    const { orderItems } = store().t;
    const [item] = await store().db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
    return { adjustmentId: id, grantId: item?.grantId ?? '' };
  }

  const release = (grantId: string) =>
    store().write((tx) =>
      tx.update(store().t.grantHolds).set({ isHeld: false }).where(eq(store().t.grantHolds.grantId, grantId)),
    );
  const isHeld = async (grantId: string) => {
    const { grantHolds } = store().t;
    const [hold] = await store().db.select().from(grantHolds).where(eq(grantHolds.grantId, grantId));
    return hold?.isHeld;
  };

  it.skipIf(isSkipped)('a refund whose approval was lost is found when the provider is asked', async () => {
    const { adjustmentId, grantId } = await refund('MUS-01012');
    const { adjustments } = store().t;
    await store().write((tx) =>
      tx.update(adjustments).set({ status: 'pending_approval' }).where(eq(adjustments.adjustmentId, adjustmentId)),
    );
    await release(grantId);
    // It is old, so the provider is asked only because it waits.
    shop.clock.advance(30 * dayMs);
    await shop.service.followEmulator();
    expect((await reconcile(shop.service.core)).adjustmentsRepaired).toBe(1);
    expect(await isHeld(grantId)).toBe(true);
    expect((await reconcile(shop.service.core)).adjustmentsRepaired).toBe(0);
  });

  it.skipIf(isSkipped)('the doctor names a refund that took nothing away', async () => {
    const { grantId } = await refund('MUS-01013');
    // In the meantime, mails that were due before the clock was moved are sent.
    await expect.poll(() => runDoctor(shop.service.core), { timeout: 20_000 }).toEqual([]);
    await release(grantId);
    const problems = await runDoctor(shop.service.core);
    expect(problems.map(({ code }) => code)).toEqual(['refund_without_effect']);
  });

  describe('what the customer is mailed', () => {
    /** Lets a new customer buy a pack. Returns what they can see. */
    async function buy(sku: string, country = 'US') {
      const { email } = await meet(shop);
      const token = await shop.logIn(email, demoPassword);
      const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
      const { transactionId } = await shop.emulator.control.pay({
        items: [{ priceId: await shop.priceId(sku) }],
        email,
        country,
        customData: { backline: 'marketplace', backline_buyer: buyerToken },
      });
      await shop.settle();
      return {
        email,
        transactionId,
        subjects: async () => (await shop.mails(email)).map(({ subject }) => subject),
        licenses: () => shop.client(token).licenses.listLicenses.query(),
        explain: () =>
          explainLicense(shop.service.core, operator, {
            email: parseEmail(email) ?? fail(email),
            sku,
            reason: 'a test',
          }),
      };
    }
    /** Sends the provider's events again as new messages. */
    async function repeat(): Promise<void> {
      for (const event of await shop.emulator.control.events())
        if (event.event_type.startsWith('adjustment.')) {
          const body = JSON.stringify(event);
          await postWebhook(shop.url, body, signWebhook(body, shop.clock.now()));
          const later = { ...event, event_id: event.event_id.replace(/.{4}$/, 'zzzz') };
          const again = JSON.stringify({
            ...later,
            data: { ...event.data, updated_at: shop.clock.now().toISOString() },
          });
          await postWebhook(shop.url, again, signWebhook(again, shop.clock.now()));
        }
      await shop.settle();
    }

    it.skipIf(isSkipped)(
      'a refund is pending until it is approved, then mailed once and shown among the licenses',
      async () => {
        const { transactionId, subjects, licenses, explain } = await buy('MUS-01014');
        const { id } = await shop.emulator.control.refund(transactionId, { status: 'pending_approval' });
        await shop.settle();
        const asked = await explain();
        expect(asked).toMatchObject({ has: true, next: [expect.stringContaining('A refund is pending')] });
        const steps = asked.chain.map(({ what }) => what);
        expect(steps).toContain(`A refund of order ${transactionId} was asked for, and is pending at Paddle.`);
        expect(steps.join()).not.toContain('undone');
        expect(await subjects()).not.toContainEqual(expect.stringMatching(/refund/));
        await shop.emulator.control.approveRefund(id);
        await shop.settle();
        await repeat();
        expect((await subjects()).filter((subject) => subject.startsWith('Your Cadenza refund: $'))).toHaveLength(1);
        const list = await licenses();
        expect(list.perpetual).toEqual([]);
        expect(list.refunded).toMatchObject([{ sku: 'MUS-01014', refundedAt: expect.any(String) }]);
        expect(await explain()).toMatchObject({
          has: false,
          verdict: expect.stringMatching(/and it was refunded\.$/),
          next: ['It was paid back: nothing to do.'],
        });
      },
    );

    it.skipIf(isSkipped)('one whose amounts are named before tax takes what it pays back in full', async () => {
      const { control, url } = shop.emulator;
      await control.setEchoBeforeTax(true);
      const { transactionId, licenses, subjects } = await buy('MUS-01017', 'DE');
      const { orderItems } = store().t;
      const [line] = await store().db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
      expect(line?.tax).toBeGreaterThan(0);
      const asked = await fetch(`${url}/adjustments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          action: 'refund',
          transaction_id: transactionId,
          reason: 'asked for',
          tax_mode: 'external',
          items: [{ item_id: line?.itemId, type: 'partial', amount: String((line?.total ?? 0) - (line?.tax ?? 0)) }],
        }),
      });
      const { data } = (await asked.json()) as { data: { id: string; items: { amount: string }[] } };
      expect(Number(data.items[0]?.amount)).toBe((line?.total ?? 0) - (line?.tax ?? 0));
      await control.approveRefund(data.id);
      await shop.settle();
      expect((await licenses()).refunded).toMatchObject([{ sku: 'MUS-01017' }]);
      const [order] = await store()
        .db.select()
        .from(store().t.orders)
        .where(eq(store().t.orders.transactionId, transactionId));
      const paidBack = formatMoney({ amount: line?.total ?? 0, currency: order?.currency ?? '' });
      expect(await subjects()).toContain(`Your Cadenza refund: ${paidBack}`);
      expect(await runDoctor(shop.service.core)).toEqual([]);
      await control.setEchoBeforeTax(false);
    });

    it.skipIf(isSkipped)('a part of a price that was paid back changes no license, and is mailed too', async () => {
      const { email, transactionId, licenses, subjects } = await buy('MUS-01015');
      const { orderItems } = store().t;
      const [line] = await store().db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
      await shop.emulator.control.refund(transactionId, {
        status: 'approved',
        items: [{ itemId: line?.itemId ?? '', amount: '500' }],
      });
      await shop.settle();
      expect((await subjects()).filter((subject) => subject === 'Your Cadenza refund: $5.00')).toHaveLength(1);
      expect((await shop.mails(email))[0]?.text).toContain('Your licenses have not changed.');
      expect((await licenses()).perpetual).toMatchObject([{ sku: 'MUS-01015', activated: true }]);
    });

    it.skipIf(isSkipped)(
      'a dispute pauses a license and says so, and its end brings it back, a mail each',
      async () => {
        const { transactionId, licenses, subjects } = await buy('MUS-01016');
        await shop.emulator.control.chargeBack(transactionId);
        await shop.settle();
        await repeat();
        expect((await licenses()).perpetual).toMatchObject([{ activated: false, disputed: true }]);
        await shop.emulator.control.reverseChargeBack(transactionId);
        await shop.settle();
        await repeat();
        const [back] = (await licenses()).perpetual;
        expect(back).toMatchObject({ activated: true });
        expect(back).not.toHaveProperty('disputed');
        const told = (await subjects()).filter((subject) => /payment to/.test(subject));
        expect(told.toSorted()).toEqual([
          'The dispute about your payment to Cadenza is settled',
          'Your bank is reviewing a payment to Cadenza',
        ]);
      },
    );
  });
});
