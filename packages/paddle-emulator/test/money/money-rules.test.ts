import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Scene } from '../operations/scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(async () => {
  await scene.stop();
});

const sum = (amounts: (string | undefined)[]) => amounts.reduce((total, amount) => total + BigInt(amount ?? '0'), 0n);

describe('whatever is bought and returned', () => {
  const returned = fc.record({
    type: fc.constantFrom('full', 'partial', 'tax' as const),
    amount: fc.integer({ min: 1, max: 9000 }),
    isBeforeTax: fc.boolean(),
    isRejected: fc.boolean(),
  });

  test('refunds never exceed what was captured, and never the tax', async () => {
    const { control, paddle } = scene.emulator;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('US', 'DE', 'JP', 'CH'),
        fc.integer({ min: 1, max: 5 }),
        fc.array(returned, { maxLength: 5 }),
        async (country, quantity, requests) => {
          const items = [{ priceId: scene.ids.price_id ?? '', quantity }];
          const { transactionId } = await control.pay({ items, email: 'rules@example.com', country });
          const line = (await paddle.transactions.get(transactionId)).details?.lineItems[0];
          for (const { type, amount, isBeforeTax, isRejected } of requests) {
            const item = { item_id: line?.id, type, ...(type === 'full' ? {} : { amount: String(amount) }) };
            const { status, body } = await scene.call('POST', '/adjustments', {
              action: 'refund',
              transaction_id: transactionId,
              reason: 'rule',
              items: [item],
              tax_mode: isBeforeTax ? 'external' : 'internal',
            });
            expect([201, 400]).toContain(status);
            if (status === 400) continue;
            const { id } = (body as { data: { id: string } }).data;
            await (isRejected ? control.rejectRefund(id) : control.approveRefund(id));
          }
          const after = await paddle.transactions.get(transactionId, {
            include: ['adjustment', 'adjustments_totals'],
          });
          const { adjustedTotals, totals } = after.details ?? {};
          const approved = (after.adjustments ?? []).filter(({ status }) => status === 'approved');
          expect(sum(approved.map((one) => one.totals?.total))).toBe(BigInt(after.adjustmentsTotals?.total ?? '0'));
          for (const field of ['total', 'tax', 'subtotal'] as const) {
            const left = BigInt(adjustedTotals?.[field] ?? '-1');
            expect(left >= 0n).toBe(true);
            const whole = field === 'subtotal' ? BigInt(totals?.subtotal ?? '0') : BigInt(totals?.[field] ?? '0');
            expect(left + sum(approved.map((one) => one.totals?.[field]))).toBe(whole);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('whenever a subscription changes', () => {
  const change = fc.record({
    days: fc.integer({ min: 0, max: 20 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    charged: fc.integer({ min: 0, max: 3 }),
    mode: fc.constantFrom('prorated_immediately', 'full_immediately', 'do_not_bill'),
  });

  test('the bill is the preview, its lines sum to its totals, and a charge is never prorated', async () => {
    const { control } = scene.emulator;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const { subscription_id: id = '' } = await scene.subscribe('monthly');
        const path = `/subscriptions/${id}`;
        for (const { days, quantity, charged, mode } of changes) {
          await control.advanceClock({ days, minutes: 61 });
          await control.advanceClock({ minutes: 31 });
          const body = { items: [{ price_id: scene.ids.monthly_price_id, quantity }], proration_billing_mode: mode };
          const preview = await scene.get<Preview>('PATCH', `${path}/preview`, body);
          const { status } = await scene.call('PATCH', path, body);
          if (status === 409) continue;
          expect(status).toBe(200);
          await compare(preview, id, 'subscription_update');
          if (charged === 0) continue;
          const charge = {
            effective_from: 'immediately',
            items: [{ price_id: scene.ids.price_id, quantity: charged }],
          };
          const chargePreview = await scene.get<Preview>('POST', `${path}/charge/preview`, charge);
          await scene.get('POST', `${path}/charge`, charge);
          const bill = await compare(chargePreview, id, 'subscription_charge');
          expect(bill?.details.line_items.map(({ proration }) => proration)).toEqual([null]);
        }
      }),
      { numRuns: 12 },
    );
  });

  interface Details {
    totals: { subtotal: string; discount: string; tax: string; total: string; grand_total: string };
    line_items: {
      totals: { subtotal: string; discount: string; tax: string; total: string };
      proration: object | null;
    }[];
  }

  interface Preview {
    immediate_transaction: { details: Details } | null;
  }

  async function compare(preview: Preview, id: string, origin: string) {
    const expected = preview.immediate_transaction?.details;
    if (!expected) return null;
    const query = `subscription_id=${id}&origin=${origin}&order_by=id[DESC]&per_page=1`;
    const [bill] = await scene.get<{ details: Details }[]>('GET', `/transactions?${query}`);
    expect(bill?.details.totals.grand_total).toBe(expected.totals.grand_total);
    for (const field of ['subtotal', 'discount', 'tax', 'total'] as const) {
      const lines = bill?.details.line_items.map(({ totals }) => totals[field]) ?? [];
      expect(sum(lines)).toBe(BigInt(bill?.details.totals[field] ?? '-1'));
    }
    return bill;
  }
});
