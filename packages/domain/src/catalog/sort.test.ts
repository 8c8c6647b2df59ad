import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortCatalog, sortOrders } from './sort.ts';

const toItem = (productName: string, price: number | null, salePrice: number | null = null, publishedAt?: string) => ({
  productName,
  price,
  salePrice,
  salePriceActive: salePrice !== null,
  publishedAt: publishedAt ?? null,
});
const items = [
  toItem('Nine Miles', 5000, 4000, '2026-03-01T00:00:00.000Z'),
  toItem('Anvil', null, null, '2026-05-01T00:00:00.000Z'),
  toItem('Tin Roof', 4500),
  toItem('Harbor', 9000, 4400, '2026-04-01T00:00:00.000Z'),
];
const toNames = (order: (typeof sortOrders)[number]) => sortCatalog(items, order).map(({ productName }) => productName);

describe('sortCatalog', () => {
  it('orders by date, by the current price, by name and by saving', () => {
    expect(toNames('featured')).toEqual(['Nine Miles', 'Anvil', 'Tin Roof', 'Harbor']);
    expect(toNames('newest')).toEqual(['Anvil', 'Harbor', 'Nine Miles', 'Tin Roof']);
    expect(toNames('price-up')).toEqual(['Nine Miles', 'Harbor', 'Tin Roof', 'Anvil']);
    expect(toNames('price-down')).toEqual(['Tin Roof', 'Harbor', 'Nine Miles', 'Anvil']);
    expect(toNames('name')).toEqual(['Anvil', 'Harbor', 'Nine Miles', 'Tin Roof']);
    expect(toNames('saving')).toEqual(['Harbor', 'Nine Miles', 'Anvil', 'Tin Roof']);
  });

  it('keeps every item, and the order of equal ones', () => {
    const price = fc.option(fc.nat(3), { nil: null });
    fc.assert(
      fc.property(fc.array(price), fc.constantFrom(...sortOrders), (prices, order) => {
        const list = prices.map((one, at) => ({ ...toItem('Same', one), at }));
        const sorted = sortCatalog(list, order);
        expect(sorted.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(list.map(({ at }) => at));
        for (const [at, item] of sorted.entries()) {
          const next = sorted[at + 1];
          if (next?.price === item.price) expect(next.at).toBeGreaterThan(item.at);
        }
      }),
    );
  });
});
