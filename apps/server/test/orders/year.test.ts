import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import type { TestShop } from '@backline/testing';
import { expect } from 'vitest';
import { ordersOfAYear } from '../env.ts';
import { describeShops, meetShopper } from './shoppers.ts';

const weeks = 52;
const packs = ['MUS-01001', 'MUS-01002', 'MUS-01003', 'MUS-01012', 'MUS-01013', 'MUS-01014'];
const places = [
  { country: 'US', postalCode: '10001' },
  { country: 'DE', postalCode: '10115' },
  { country: 'JP', postalCode: '100-0001' },
  { country: 'GB', postalCode: 'SW1A 1AA' },
];

type Sums = Record<string, number>;

interface Wire {
  id: string;
  status: string;
  currency_code: string;
  details?: { totals: Record<string, string>; payout_totals: Record<string, string> | null };
  totals?: Record<string, string>;
  payout_totals?: Record<string, string> | null;
}

/** All rows of a list of the provider, page by page. */
async function readAll(shop: TestShop, path: string): Promise<Wire[]> {
  const rows: Wire[] = [];
  const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}` };
  let url: string | null = `${shop.emulator.url}${path}?per_page=50`;
  while (url !== null) {
    const answer = (await (await fetch(url, { headers })).json()) as {
      data: Wire[];
      meta: { pagination: { has_more: boolean; next: string } };
    };
    rows.push(...answer.data);
    url = answer.meta.pagination.has_more ? answer.meta.pagination.next : null;
  }
  return rows;
}

function add(sums: Sums, currency: string, name: string, amount: string | number | null | undefined): void {
  const key = `${currency} ${name}`;
  sums[key] = (sums[key] ?? 0) + Number(amount ?? 0);
}

async function sumTheirs(shop: TestShop): Promise<Sums> {
  const sums: Sums = {};
  for (const { status, currency_code: currency, details } of await readAll(shop, '/transactions')) {
    if (status !== 'completed' || details === undefined) continue;
    add(sums, currency, 'orders', 1);
    for (const name of ['subtotal', 'discount', 'tax', 'grand_total']) add(sums, currency, name, details.totals[name]);
    for (const name of ['fee', 'earnings']) add(sums, 'payout', name, details.payout_totals?.[name]);
  }
  for (const { status, currency_code: currency, totals, payout_totals: payout } of await readAll(
    shop,
    '/adjustments',
  )) {
    add(sums, currency, `${status} adjustments`, totals?.total);
    add(sums, 'payout', 'adjusted earnings', payout?.earnings);
  }
  return sums;
}

async function sumOurs(shop: TestShop): Promise<Sums> {
  const { orders: o, adjustments: a } = shop.service.core.store.t;
  const { db } = shop.service.core.store;
  const sums: Sums = {};
  for (const order of await db.select().from(o)) {
    if (order.status !== 'completed') continue;
    add(sums, order.currency, 'orders', 1);
    add(sums, order.currency, 'subtotal', order.subtotal);
    add(sums, order.currency, 'discount', order.discount);
    add(sums, order.currency, 'tax', order.tax);
    add(sums, order.currency, 'grand_total', order.grandTotal);
    add(sums, 'payout', 'fee', order.fee);
    add(sums, 'payout', 'earnings', order.earnings);
  }
  for (const one of await db.select().from(a)) {
    add(sums, one.currency ?? '', `${one.status} adjustments`, one.total);
    add(sums, 'payout', 'adjusted earnings', one.earnings);
  }
  return sums;
}

describeShops('a year of a shop', (shop, when) => {
  when(
    `with ${ordersOfAYear} orders has the sums of the provider's books, to the cent`,
    async () => {
      const { control } = shop().emulator;
      const customers = await Promise.all(Array.from({ length: 8 }, () => meetShopper(shop())));
      const priceIds = await Promise.all(packs.map((sku) => shop().priceId(sku)));
      const tokens = await Promise.all(
        customers.map(({ token }) => shop().client(token).payments.createBuyerToken.mutate()),
      );
      const perWeek = Math.ceil(ordersOfAYear / weeks);
      let made = 0;
      for (let week = 0; week < weeks && made < ordersOfAYear; week += 1) {
        for (let one = 0; one < perWeek && made < ordersOfAYear; one += 1, made += 1) {
          const items = priceIds.slice(made % 4, (made % 4) + 1 + (made % 3)).map((priceId) => ({ priceId }));
          const at = made % customers.length;
          const isGuest = made % 3 === 0;
          const { transactionId } = await control.pay({
            items,
            ...places[made % places.length],
            email: isGuest ? `guest-${made}@example.org` : (customers[at]?.email ?? ''),
            customData: {
              backline: 'marketplace',
              ...(isGuest ? {} : { backline_buyer: tokens[at]?.buyerToken ?? '' }),
            },
          });
          if (made % 11 === 0) await control.refund(transactionId);
          else if (made % 13 === 0) await control.refund(transactionId, { status: 'pending_approval' });
          else if (made % 29 === 0) await control.chargeBack(transactionId);
        }
        await shop().settle();
        await shop().advance({ days: 7 });
      }
      await shop().settle();
      const ours = await sumOurs(shop());
      expect(
        Object.entries(ours)
          .filter(([key]) => key.endsWith(' orders'))
          .reduce((sum, [, n]) => sum + n, 0),
      ).toBe(ordersOfAYear);
      expect(ours).toEqual(await sumTheirs(shop()));
      const problems = await runDoctor(shop().service.core);
      expect(problems.filter(({ code }) => /sums|refund/.test(code))).toEqual([]);
    },
    1_800_000,
  );
});
