import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartItem } from '../catalog.ts';
import { sortCatalog, sortOrders } from './sort.ts';

const toItem = (
  productName: string,
  price: number | null,
  salePrice: number | null = null,
  publishedAt: string | null = null,
  more: Partial<CartItem> = {},
) =>
  ({
    sku: productName,
    productName,
    price,
    priceId: 'pri_1',
    salePrice,
    salePriceActive: salePrice !== null,
    publishedAt,
    authSkus: [],
    ...more,
  }) as unknown as CartItem;
const nobody = { takenSkus: new Set<string>(), plans: [] };
const items = [
  toItem('Nine Miles', 5000, 4000, '2026-03-01T00:00:00.000Z'),
  toItem('Anvil', null, null, '2026-05-01T00:00:00.000Z'),
  toItem('Tin Roof', 4500),
  toItem('Harbor', 9000, 4400, '2026-04-01T00:00:00.000Z'),
];
const toPlace = (item: CartItem) => (item as CartItem & { at: number }).at;
const toNames = (order: (typeof sortOrders)[number]) =>
  sortCatalog(items, order, nobody).map(({ productName }) => productName);

describe('sortCatalog', () => {
  it('orders by date, by the current price, by name and by saving', () => {
    expect(toNames('featured')).toEqual(['Nine Miles', 'Anvil', 'Tin Roof', 'Harbor']);
    expect(toNames('newest')).toEqual(['Anvil', 'Harbor', 'Nine Miles', 'Tin Roof']);
    expect(toNames('price-up')).toEqual(['Nine Miles', 'Harbor', 'Tin Roof', 'Anvil']);
    expect(toNames('price-down')).toEqual(['Tin Roof', 'Harbor', 'Nine Miles', 'Anvil']);
    expect(toNames('name')).toEqual(['Anvil', 'Harbor', 'Nine Miles', 'Tin Roof']);
    expect(toNames('saving')).toEqual(['Harbor', 'Nine Miles', 'Anvil', 'Tin Roof']);
  });

  it('has what is free before the cheapest, and after it the other way', () => {
    const free = [...items, toItem('Free', 0, null, null, { priceId: null }), toItem('Free Now', 3000, 0)];
    const names = (order: (typeof sortOrders)[number]) =>
      sortCatalog(free, order, nobody).map(({ productName }) => productName);
    expect(names('price-up')).toEqual(['Free', 'Free Now', 'Nine Miles', 'Harbor', 'Tin Roof', 'Anvil']);
    expect(names('price-down')).toEqual(['Tin Roof', 'Harbor', 'Nine Miles', 'Free', 'Free Now', 'Anvil']);
  });

  it('counts a price only where one is shown', () => {
    const hidden = [
      toItem('Included', 1000, null, null, { authSkus: ['BASIC'] }),
      toItem('Owned', 2000, 500),
      toItem('Soon', 3000, 100, null, { priceId: null }),
    ];
    const plans = [{ sku: 'BASIC', name: 'Basics', kind: 'essentials' as const }];
    const holdings = { takenSkus: new Set(['Owned']), plans };
    const names = (order: (typeof sortOrders)[number]) =>
      sortCatalog([...hidden, ...items], order, holdings).map(({ productName }) => productName);
    const last = ['Included', 'Owned', 'Soon', 'Anvil'];
    expect(names('price-up')).toEqual(['Nine Miles', 'Harbor', 'Tin Roof', ...last]);
    expect(names('price-down')).toEqual(['Tin Roof', 'Harbor', 'Nine Miles', ...last]);
    expect(names('saving').slice(0, 2)).toEqual(['Harbor', 'Nine Miles']);
  });

  it('keeps every item, and the order of equal ones', () => {
    const price = fc.option(fc.nat(3), { nil: null });
    fc.assert(
      fc.property(fc.array(price), fc.constantFrom(...sortOrders), (prices, order) => {
        const list = prices.map((one, at) => Object.assign(toItem('Same', one), { at }));
        const sorted = sortCatalog(list, order, nobody);
        expect(sorted.map(toPlace).toSorted((one, other) => one - other)).toEqual(list.map(toPlace));
        for (const [at, item] of sorted.entries()) {
          const next = sorted[at + 1];
          if (next?.price === item.price) expect(toPlace(next)).toBeGreaterThan(toPlace(item));
        }
      }),
    );
  });
});
