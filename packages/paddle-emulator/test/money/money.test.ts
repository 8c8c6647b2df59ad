import type { IDiscountResponse, IPriceResponse, IProductResponse } from '@paddle/paddle-node-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convertMoney,
  divideRounded,
  formatMillionths,
  formatMoney,
  parseMillionths,
} from '../../src/money/amounts.ts';
import type { LineInput } from '../../src/money/discount-lines.ts';
import { priceLines, sumTotals } from '../../src/money/price-lines.ts';
import { addPeriod } from '../../src/world/dates.ts';

const product = { id: 'pro_x', name: 'Felt Piano' } as IProductResponse;

function toLine(amount: string, quantity: number, taxMode: IPriceResponse['tax_mode'] = 'account_setting'): LineInput {
  const unit_price = { amount, currency_code: 'USD' as const };
  const price = { id: `pri_${amount}`, product_id: 'pro_x', unit_price, unit_price_overrides: [], tax_mode: taxMode };
  return { price: price as unknown as IPriceResponse, product, quantity };
}

const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
const lineInput = fc
  .tuple(cents, fc.integer({ min: 1, max: 50 }), fc.constantFrom('account_setting', 'internal', 'external' as const))
  .map(([amount, quantity, mode]) => toLine(String(amount), quantity, mode));
const place = fc.constantFrom(
  { country: 'US' as const, postalCode: '10001' },
  { country: 'US' as const, postalCode: null },
  { country: 'DE' as const, postalCode: null },
  { country: 'JP' as const, postalCode: null },
  { country: 'CH' as const, postalCode: null },
);
const discount = fc.constantFrom<IDiscountResponse | null>(
  null,
  { type: 'percentage', amount: '33.33', restrict_to: null } as unknown as IDiscountResponse,
  { type: 'percentage', amount: '100', restrict_to: null } as unknown as IDiscountResponse,
  { type: 'flat', amount: '777', currency_code: 'USD', restrict_to: null } as unknown as IDiscountResponse,
);

describe('amounts', () => {
  test('every line and every sum adds up to the minor unit', () => {
    fc.assert(
      fc.property(fc.array(lineInput, { minLength: 1, maxLength: 8 }), place, discount, (lines, where, reduction) => {
        const currency = where.country === 'JP' ? 'JPY' : 'EUR';
        const priced = priceLines(lines, { place: where, currency, discount: reduction });
        const all = [...priced.map(({ totals }) => totals), sumTotals(priced.map(({ totals }) => totals))];
        for (const { subtotal, discount: off, tax, total } of all) {
          expect(subtotal - off + tax).toBe(total);
          expect(total >= 0n && tax >= 0n && off >= 0n).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a flat discount is split without a remainder', () => {
    const flat = {
      type: 'flat',
      amount: '1000',
      currency_code: 'USD',
      restrict_to: null,
    } as unknown as IDiscountResponse;
    const lines = [toLine('3333', 1), toLine('3333', 1), toLine('3334', 1)];
    const pricing = { place: { country: 'US' as const, postalCode: null }, currency: 'USD' as const, discount: flat };
    expect(sumTotals(priceLines(lines, pricing).map(({ totals }) => totals))).toMatchObject({
      discount: 1000n,
      total: 9000n,
    });
  });

  test('a price shown with tax keeps its total, one without adds to it', () => {
    const germany = { place: { country: 'DE' as const, postalCode: null }, currency: 'USD' as const, discount: null };
    const [inside] = priceLines([toLine('11900', 1, 'internal')], germany);
    const [outside] = priceLines([toLine('10000', 1, 'external')], germany);
    expect(inside?.totals).toEqual({ subtotal: 10_000n, discount: 0n, tax: 1900n, total: 11_900n });
    expect(outside?.totals).toEqual(inside?.totals);
  });

  test('a country’s price override wins over conversion', () => {
    const line = toLine('4900', 1);
    line.price.unit_price_overrides = [{ country_codes: ['GB'], unit_price: { amount: '3900', currency_code: 'GBP' } }];
    const pricing = { place: { country: 'GB' as const, postalCode: null }, currency: 'GBP' as const, discount: null };
    expect(priceLines([line], pricing)[0]?.totals.total).toBe(3900n);
  });

  test('rounds half away from zero, on both sides', () => {
    expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n)]).toEqual([3n, -3n, 1n]);
  });

  test('a rate survives parsing and formatting', () => {
    for (const text of ['0', '0.08875', '0.19', '12.5', '100']) {
      expect(formatMillionths(parseMillionths(text))).toBe(text);
    }
  });

  test('currencies without decimals are not divided', () => {
    expect(formatMoney(1000n, 'JPY')).toBe('¥1,000');
    expect(formatMoney(1000n, 'USD')).toBe('$10.00');
    expect(formatMoney(-5n, 'EUR')).toBe('-€0.05');
    expect(convertMoney(4900n, 'USD', 'JPY')).toBe(7350n);
  });
});

describe('periods', () => {
  const month = { interval: 'month', frequency: 1 } as const;

  test('the 31st becomes the last day of shorter months and returns to the 31st', () => {
    const february = addPeriod(new Date('2027-01-31T10:00:00Z'), month);
    expect(february.toISOString()).toBe('2027-02-28T10:00:00.000Z');
    expect(addPeriod(february, month, 31).toISOString()).toBe('2027-03-31T10:00:00.000Z');
  });

  test('the anniversary of a leap day is February 28', () => {
    const next = addPeriod(new Date('2028-02-29T00:00:00Z'), { interval: 'year', frequency: 1 });
    expect(next.toISOString()).toBe('2029-02-28T00:00:00.000Z');
  });
});
