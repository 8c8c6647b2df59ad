import { reconcile } from '@backline/core/fulfillment/reconcile';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import type { TestShop } from '@backline/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { bookCases, seeds } from '../env.ts';
import { describeShops, findLines, meetShopper, type Shopper } from './shoppers.ts';

type Wire = Record<string, string | number | null>;

interface WireTotals {
  totals: Wire;
  payout_totals: Wire | null;
  line_items: { id: string; totals: Wire }[];
}

interface WireTransaction {
  id: string;
  status: string;
  invoice_number: string | null;
  details: WireTotals;
}

interface WireAdjustment {
  id: string;
  status: string;
  action: string;
  currency_code: string;
  totals: Wire;
  payout_totals: Wire | null;
  items: { item_id: string; amount: string; totals: Wire }[];
}

/** The provider's own words, as it spells them. */
async function ask<Row>(shop: TestShop, path: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}` };
  const { data } = (await (await fetch(`${shop.emulator.url}${path}`, { headers })).json()) as { data: Row[] };
  return data;
}

const toNumber = (text: string | number | null | undefined) =>
  text === null || text === undefined ? null : Number(text);

/** Every sum of our tables about these orders is the provider's, to the cent. */
async function compare(shop: TestShop, ids: readonly string[]): Promise<void> {
  const { orders: o, orderItems: i, adjustments: a } = shop.service.core.store.t;
  const { db } = shop.service.core.store;
  for (const id of ids) {
    const [theirs] = await ask<WireTransaction>(shop, `/transactions?id=${id}`);
    if (theirs === undefined) throw new Error(`The provider has no ${id}.`);
    const { totals, payout_totals: payout, line_items: lines } = theirs.details;
    const [order] = await db.select().from(o).where(eq(o.transactionId, id));
    expect(order).toMatchObject({
      status: theirs.status,
      invoiceNumber: theirs.invoice_number,
      subtotal: toNumber(totals.subtotal),
      discount: toNumber(totals.discount),
      tax: toNumber(totals.tax),
      total: toNumber(totals.total),
      credit: toNumber(totals.credit),
      creditToBalance: toNumber(totals.credit_to_balance),
      grandTotal: toNumber(totals.grand_total),
      fee: toNumber(payout?.fee),
      earnings: toNumber(payout?.earnings),
      payoutCurrency: payout?.currency_code ?? null,
    });
    const ours = await db.select().from(i).where(eq(i.transactionId, id));
    const toSums = ({ itemId, subtotal, discount, tax, total }: (typeof ours)[number]) =>
      [itemId, subtotal, discount, tax, total].join();
    expect(ours.map(toSums).toSorted()).toEqual(
      lines.map(({ id: itemId, totals: t }) => [itemId, t.subtotal, t.discount, t.tax, t.total].join()).toSorted(),
    );
    const theirAdjustments = await ask<WireAdjustment>(shop, `/adjustments?transaction_id=${id}&per_page=50`);
    const ourAdjustments = await db.select().from(a).where(eq(a.transactionId, id));
    expect(
      ourAdjustments
        .map((one) => [one.adjustmentId, one.status, one.subtotal, one.tax, one.total, one.fee, one.earnings].join())
        .toSorted(),
    ).toEqual(
      theirAdjustments
        .map(({ id: own, status, totals: t, payout_totals: p }) =>
          [own, status, t.subtotal, t.tax, t.total, p?.fee, p?.earnings].join(),
        )
        .toSorted(),
    );
  }
}

async function makeDiscount(shop: TestShop, code: string): Promise<string> {
  const { status } = await fetch(`${shop.emulator.url}/discounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '15', type: 'percentage', description: 'A sale', code, enabled_for_checkout: true }),
  });
  expect(status).toBe(201);
  return code;
}

/** What can happen to what somebody has bought. */
const steps = [
  'buy one',
  'buy several',
  'buy with a discount',
  'refund a line',
  'refund a part',
  'refund all',
  'ask for a refund',
  'approve',
  'reject',
  'dispute',
  'win',
  'give a tax number',
  'subscribe',
  'switch',
  'wait',
] as const;
type Step = (typeof steps)[number];

const countries = [
  { country: 'US', postalCode: '10001' },
  { country: 'DE', postalCode: '10115' },
  { country: 'JP', postalCode: '100-0001' },
  { country: 'GB', postalCode: 'SW1A 1AA' },
];

interface Life {
  shop: TestShop;
  buyer: Shopper;
  bought: string[];
  asked: string[];
  disputed: string[];
  discount: string;
}

/** Something that the provider refuses in this state changes nothing. */
const unlessRefused = async (work: Promise<unknown>) => void (await work.catch(() => undefined));

async function live({ shop, buyer, bought, asked, disputed, discount }: Life, step: Step, at: number): Promise<void> {
  const { control } = shop.emulator;
  const place = countries[at % countries.length];
  const transactionId = bought[at % Math.max(1, bought.length)] ?? '';
  const lineOf = async () => {
    const lines = await findLines(shop, transactionId);
    return lines[at % Math.max(1, lines.length)];
  };
  const request = async () => (await control.refund(transactionId, { status: 'pending_approval' })).id;
  const { plans } = shop.client(buyer.token);
  const does: Record<Step, () => Promise<unknown>> = {
    'buy one': async () => bought.push(await buyer.buy(['MUS-01001'], place)),
    'buy several': async () => bought.push(await buyer.buy(['MUS-01002', 'MUS-01003', 'MUS-01012'], place)),
    'buy with a discount': async () =>
      bought.push(await buyer.buy(['MUS-01013', 'MUS-01014'], { ...place, discountCode: discount })),
    'refund a line': async () => control.refund(transactionId, { items: [{ itemId: (await lineOf())?.itemId ?? '' }] }),
    'refund a part': async () =>
      control.refund(transactionId, {
        items: [{ itemId: (await lineOf())?.itemId ?? '', amount: String(1 + at * 37) }],
      }),
    'refund all': () => control.refund(transactionId),
    'ask for a refund': async () =>
      asked.push((await control.refund(transactionId, { status: 'pending_approval' })).id),
    approve: async () => control.approveRefund(asked.pop() ?? (await request())),
    reject: async () => control.rejectRefund(asked.pop() ?? (await request())),
    dispute: async () => {
      await control.chargeBack(transactionId);
      disputed.push(transactionId);
    },
    win: () => control.reverseChargeBack(disputed.pop() ?? ''),
    'give a tax number': () =>
      buyer.orders.correctInvoice.mutate({ transactionId, businessName: 'Wieck', taxNumber: 'DE123456788' }),
    subscribe: async () => {
      const { txnId } = await plans.checkOutPlan.mutate({ plan: 'monthly' });
      await control.pay({ transactionId: txnId, ...place, email: buyer.email });
      bought.push(txnId);
    },
    switch: async () => plans.changePlan.mutate({ plan: at % 2 === 0 ? 'annual' : 'monthly' }),
    wait: () => shop.advance({ days: 1 + (at % 40) }),
  };
  await unlessRefused(does[step]());
}

async function listOrders(shop: TestShop, { id }: Shopper): Promise<string[]> {
  const { orders: o } = shop.service.core.store.t;
  const rows = await shop.service.core.store.db.select().from(o).where(eq(o.userId, id));
  return rows.map(({ transactionId }) => transactionId);
}

describeShops('the books of orders', (shop, when) => {
  for (const seed of seeds)
    when(
      `are the provider's, whatever happens to an order (seed ${seed})`,
      async () => {
        const discount = await makeDiscount(shop(), `SALE${seed}`);
        let seen = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 50 })), { minLength: 6, maxLength: 14 }),
            async (life) => {
              const buyer = await meetShopper(shop());
              const so = { shop: shop(), buyer, bought: [], asked: [], disputed: [], discount };
              for (const [step, at] of [['buy several', 1] as const, ...life]) await live(so, step, at);
              await shop().settle();
              const ids = await listOrders(shop(), buyer);
              seen += ids.length;
              await compare(shop(), ids);
              const problems = await runDoctor(shop().service.core);
              expect(problems.filter(({ code: what }) => what !== 'reviews_open')).toEqual([]);
              // What the customer sees of a line adds up as well.
              for (const transactionId of ids) {
                const order = await buyer.orders.getOrder.query({ transactionId }).catch(() => null);
                if (order === null) continue;
                expect(order.refunded.amount).toBeLessThanOrEqual(
                  Math.max(
                    0,
                    order.lines.reduce((sum, { total }) => sum + total.amount, 0),
                  ),
                );
              }
            },
          ),
          { seed, numRuns: bookCases },
        );
        expect(seen).toBeGreaterThan(bookCases);
      },
      600_000,
    );
});

describeShops('the books of orders from before they were kept', (shop, when) => {
  when('are filled in by reconciling since a date', async () => {
    const buyer = await meetShopper(shop());
    const transactionId = await buyer.buy(['MUS-01001', 'MUS-01002'], { country: 'DE', postalCode: '10115' });
    const [line] = await findLines(shop(), transactionId);
    await shop().emulator.control.refund(transactionId, { items: [{ itemId: line?.itemId ?? '' }] });
    await shop().settle();
    const { core } = shop().service;
    const { orders: o, orderItems: i, adjustments: a } = core.store.t;
    const nothing = { subtotal: null, discount: null, tax: null };
    await core.store.write(async (tx) => {
      const more = { credit: null, creditToBalance: null, grandTotal: null, fee: null, earnings: null, country: null };
      await tx
        .update(o)
        .set({ ...nothing, ...more, payoutCurrency: null, billedAt: null, invoiceNumber: null, cardLastFour: null })
        .where(eq(o.transactionId, transactionId));
      await tx.update(i).set(nothing).where(eq(i.transactionId, transactionId));
      await tx
        .update(a)
        .set({
          currency: null,
          subtotal: null,
          tax: null,
          total: null,
          fee: null,
          earnings: null,
          payoutCurrency: null,
        })
        .where(eq(a.transactionId, transactionId));
    });
    const before = await buyer.orders.getOrder.query({ transactionId });
    expect([before.subtotal, before.word]).toEqual([null, 'refunded_in_part']);
    // What happened in the last day is read each time.
    shop().clock.advance(60 * dayMs);
    await shop().service.followEmulator();
    await reconcile(core);
    const known = async () => (await core.store.db.select().from(o).where(eq(o.transactionId, transactionId)))[0];
    expect((await known())?.subtotal).toBeNull();
    const report = await reconcile(core, { since: new Date(0) });
    expect(report.ordersFilled).toBeGreaterThan(0);
    expect(report.ordersDelivered).toBe(0);
    await compare(shop(), [transactionId]);
    expect(await known()).toMatchObject({ country: 'DE', cardLastFour: '4242', billedAt: expect.any(Date) });
    expect((await reconcile(core, { since: new Date(0) })).ordersFilled).toBe(0);
    const mails = (await shop().mails(buyer.email)).filter(({ subject }) => subject.includes('refund'));
    expect(mails).toHaveLength(1);
  });
});
