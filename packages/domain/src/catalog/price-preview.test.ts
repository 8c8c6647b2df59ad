import { describe, expect, it } from 'vitest';
import type { CartItem } from './catalog.ts';
import { overridePrices, type PreviewedPrice, toPreviewIds, toTax } from './price-preview.ts';

const regular = {
  price: 9900,
  salePrice: null,
  salePriceActive: false,
  currency: 'USD',
  priceId: 'pri_regular',
  salePriceId: null,
  formattedPrice: '$99.00',
  formattedSalePrice: '',
} as CartItem;
const onSale: CartItem = {
  ...regular,
  salePrice: 6900,
  salePriceActive: true,
  salePriceId: 'pri_sale',
  formattedSalePrice: '$69.00',
};
const yen = (amount: number) => ({ amount, currency: 'JPY', formatted: `¥${amount}`, tax: 'inside' as const });

describe('toPreviewIds', () => {
  it('requests sale prices only while the sale is active', () => {
    expect(toPreviewIds([regular, onSale, { ...onSale, salePriceActive: false }])).toEqual({
      regular: ['pri_regular', 'pri_regular', 'pri_regular'],
      sale: ['pri_sale'],
    });
  });

  it('requests nothing that the provider does not have', () => {
    expect(toPreviewIds([{ ...onSale, priceId: null, salePriceId: null }])).toEqual({ regular: [], sale: [] });
  });
});

describe('overridePrices', () => {
  it('takes the price, its currency and its formatting', () => {
    expect(overridePrices(regular, new Map([['pri_regular', yen(14_900)]]))).toMatchObject({
      price: 14_900,
      currency: 'JPY',
      formattedPrice: '¥14900',
    });
  });

  it('takes both prices of a sale', () => {
    const prices = new Map([
      ['pri_regular', yen(14_900)],
      ['pri_sale', yen(9900)],
    ]);
    expect(overridePrices(onSale, prices)).toMatchObject({
      price: 14_900,
      salePrice: 9900,
      salePriceActive: true,
      formattedSalePrice: '¥9900',
    });
  });

  it('keeps the catalog’s prices when one of two is missing or in another currency', () => {
    expect(overridePrices(onSale, new Map([['pri_regular', yen(14_900)]]))).toBe(onSale);
    expect(overridePrices(onSale, new Map([['pri_sale', yen(9900)]]))).toBe(onSale);
    const mixed = new Map([
      ['pri_regular', yen(14_900)],
      ['pri_sale', { ...yen(9900), currency: 'EUR' }],
    ]);
    expect(overridePrices(onSale, mixed)).toBe(onSale);
  });

  it('keeps items that the provider does not have', () => {
    expect(overridePrices(regular, new Map())).toBe(regular);
    expect(overridePrices({ ...regular, priceId: null }, new Map([['pri_regular', yen(1)]]))).toMatchObject({
      price: 9900,
    });
  });

  it('shows no sale that could not be paid for', () => {
    const unsold = { ...onSale, salePriceId: null };
    expect(overridePrices(unsold, new Map([['pri_regular', yen(14_900)]]))).toMatchObject({
      salePriceActive: false,
      salePrice: null,
    });
  });
});

describe('toTax', () => {
  const other = { ...regular, priceId: 'pri_other' };
  const inside: PreviewedPrice = yen(1);
  const onTop: PreviewedPrice = { ...inside, tax: 'on_top' };

  it('is what all of the prices say', () => {
    const prices = new Map([
      ['pri_regular', inside],
      ['pri_other', inside],
    ]);
    expect(toTax([regular, other], prices)).toBe('inside');
  });

  it.each([
    ['nothing is shown', [], new Map()],
    ['nothing was previewed', [regular], new Map()],
    ['one was not previewed', [regular, other], new Map([['pri_regular', inside]])],
    [
      'they differ',
      [regular, other],
      new Map([
        ['pri_regular', inside],
        ['pri_other', onTop],
      ]),
    ],
  ])('is not known where %s', (_, items, prices) => {
    expect(toTax(items, prices)).toBeNull();
  });
});
