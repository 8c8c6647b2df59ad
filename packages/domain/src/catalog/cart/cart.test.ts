import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartItem, cartItem } from '../catalog.ts';
import { refreshCart, toCartTotal, toCheckoutItems, toLowestPrice, toOffer, toSavings, toSubtotal } from './offers.ts';
import { addToCart, parseCart, removeFromCart } from './stored-cart.ts';

const nothing: ReadonlySet<string> = new Set();
const plans = [
  { sku: 'FJORD-PASS', name: 'Fjord Pass', kind: 'plus' },
  { sku: 'FJORD-FREE', name: 'Fjord Basics', kind: 'essentials' },
] as const;

function toItem(change: Partial<CartItem> = {}): CartItem {
  return {
    id: 'col-harbor',
    sku: 'MUS-01001',
    productName: 'Harbor Strings',
    productImage: '/catalog/covers/harbor.svg',
    price: 9900,
    salePrice: null,
    salePriceActive: false,
    saleEndsAt: null,
    currency: 'USD',
    priceId: 'pri_regular',
    salePriceId: null,
    formattedPrice: '$99.00',
    formattedSalePrice: '',
    tags: ['Intimate'],
    categories: ['Strings'],
    authSkus: [],
    developerName: 'Pier & Gut',
    developerSlug: 'pier-and-gut',
    collectionSlug: 'harbor',
    assets: { card_img: { url: '/catalog/covers/harbor.svg' } },
    needs: { diskBytes: 4e9, downloadBytes: 3e9, ramGb: 8, plugin: '1.4' },
    seats: 3,
    preview: { url: '/catalog/previews/harbor.ogg', seconds: 20, gainDb: -2.5, title: 'Slack Water' },
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

const onSale = toItem({
  id: 'col-sale',
  sku: 'MUS-01002',
  salePrice: 6900,
  salePriceActive: true,
  salePriceId: 'pri_sale',
});
const saleOver = { ...onSale, id: 'col-over', salePriceActive: false };

describe('the total', () => {
  it('uses the sale price while the sale is active, else the price, else zero', () => {
    expect(toCartTotal([toItem(), onSale])).toBe(9900 + 6900);
    expect(toCartTotal([saleOver])).toBe(9900);
    expect(toCartTotal([toItem({ salePriceActive: true })])).toBe(9900);
    expect(toCartTotal([toItem({ price: null })])).toBe(0);
    expect(toCartTotal([])).toBe(0);
  });

  it('is below the regular prices by the discounts of active sales', () => {
    expect(toSavings([toItem(), onSale, saleOver])).toBe(3000);
    expect(toSavings([{ ...onSale, price: 6900, salePrice: 9900 }])).toBe(0);
    expect(toSavings([{ ...onSale, price: null }])).toBe(0);
  });

  it('accepts a sale price of zero', () => {
    expect(toCartTotal([{ ...onSale, salePrice: 0 }])).toBe(0);
  });

  it('does not depend on order, and drops by what is removed', () => {
    const items = fc.array(
      fc.record({
        id: fc.uuid(),
        price: fc.nat(1e6),
        salePrice: fc.option(fc.nat(1e6)),
        salePriceActive: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(items, (changes) => {
        const cart = changes.map(toItem).reduce<CartItem[]>(addToCart, []);
        expect(toCartTotal(cart.toReversed())).toBe(toCartTotal(cart));
        for (const item of cart)
          expect(toCartTotal(removeFromCart(cart, item.id))).toBe(toCartTotal(cart) - toCartTotal([item]));
      }),
    );
  });

  it('has the currency of the cart, and none for two currencies', () => {
    expect(toSubtotal([toItem({ currency: 'JPY', price: 14_900 })], 'USD')).toEqual({
      amount: 14_900,
      currency: 'JPY',
    });
    expect(toSubtotal([toItem(), toItem({ id: 'b', currency: 'EUR' })], 'USD')).toBeNull();
    expect(toSubtotal([], 'EUR')).toEqual({ amount: 0, currency: 'EUR' });
  });
});

describe('the cart', () => {
  it('holds an item once and removes it', () => {
    const cart = addToCart(addToCart([], toItem()), toItem());
    expect(cart).toEqual([toItem()]);
    expect(removeFromCart(cart, 'col-harbor')).toEqual([]);
    expect(removeFromCart(cart, 'other')).toEqual(cart);
  });

  it('sends one of each to the provider, at the sale price only while the sale is active', () => {
    expect(toCheckoutItems([toItem(), onSale, saleOver])).toEqual([
      { priceId: 'pri_regular', quantity: 1 },
      { priceId: 'pri_sale', quantity: 1 },
      { priceId: 'pri_regular', quantity: 1 },
    ]);
    expect(toCheckoutItems([toItem({ priceId: null })])).toEqual([]);
  });

  it('is refreshed, and names items that are no longer sold or already owned', () => {
    const cheaper = toItem({ price: 100 });
    const shop = new Map([cheaper, onSale].map((item) => [item.id, item]));
    const stale = [toItem(), onSale, toItem({ id: 'gone', productName: 'Gone' })];
    expect(refreshCart(stale, shop, nothing, plans)).toEqual({ kept: [cheaper, onSale], removed: ['Gone'] });
    expect(refreshCart([onSale], shop, new Set([onSale.sku]), plans)).toEqual({
      kept: [],
      removed: ['Harbor Strings'],
    });
  });
});

describe('a stored cart', () => {
  it('is read back completely', () => {
    expect(parseCart(JSON.stringify([toItem(), onSale]))).toEqual([toItem(), onSale]);
  });

  it.each(['', 'null', '{', '{}', '"text"', '[null]', '[[]]', '[{"id":1}]', '[{"id":"a","__proto__":{"price":1}}]'])(
    'is empty for %j',
    (text) => {
      expect(parseCart(text)).toEqual([]);
    },
  );

  it('keeps no item twice, and none with an invalid field', () => {
    const broken = Object.keys(toItem()).map((field) => ({ ...toItem(), [field]: { evil: true } }));
    expect(parseCart(JSON.stringify([...broken, toItem(), toItem()]))).toEqual([toItem()]);
    expect(parseCart(JSON.stringify([7, 'x', null, { ...toItem(), needs: 7 }, toItem()]))).toEqual([toItem()]);
    expect(parseCart(JSON.stringify([toItem({ price: 0 })]))).toEqual([toItem({ price: 0 })]);
    expect(parseCart(JSON.stringify([toItem({ price: -1 }), toItem({ price: 0.5 })]))).toEqual([]);
  });

  it('of before packs could be heard stays valid', () => {
    const { needs: _, seats: _seats, preview: _preview, publishedAt: _at, saleEndsAt: _end, ...old } = toItem();
    const unknown = { diskBytes: null, downloadBytes: null, ramGb: null, plugin: null };
    const added = { needs: unknown, seats: null, preview: null, publishedAt: null, saleEndsAt: null };
    expect(parseCart(JSON.stringify([old]))).toEqual([{ ...old, ...added }]);
  });

  it('keeps every field of an item', () => {
    const { success } = cartItem.safeParse(parseCart(JSON.stringify([onSale]))[0]);
    expect(success).toBe(true);
  });
});

describe('an offer', () => {
  it.each([
    ['sold', toItem(), { kind: 'sold', isOnSale: false }],
    ['sold with the plan beside it', toItem({ authSkus: ['FJORD-PASS'] }), { kind: 'sold', isOnSale: false }],
    ['on sale', onSale, { kind: 'sold', isOnSale: true }],
    ['sold after the sale', saleOver, { kind: 'sold', isOnSale: false }],
    [
      'included in the essentials',
      toItem({ authSkus: ['FJORD-FREE'] }),
      { kind: 'included', planName: 'Fjord Basics' },
    ],
    ['not to be bought before the provider knows it', toItem({ priceId: null }), { kind: 'soon' }],
    ['only with the plan', toItem({ price: null, authSkus: ['FJORD-PASS'] }), { kind: 'plan', planName: 'Fjord Pass' }],
    ['not at all', toItem({ price: null }), { kind: 'plan', planName: null }],
  ] as const)('is %s', (_, item, offer) => {
    expect(toOffer(item, nothing, plans)).toEqual(offer);
  });

  it('is none for its owner', () => {
    expect(toOffer(onSale, new Set(['MUS-01002']), plans)).toEqual({ kind: 'taken' });
  });
});

describe('the lowest price', () => {
  it('is that of a sale, if the sale is active', () => {
    expect(toLowestPrice([toItem(), onSale], plans)).toEqual({ amount: 6900, currency: 'USD' });
    expect(toLowestPrice([toItem(), saleOver], plans)).toEqual({ amount: 9900, currency: 'USD' });
  });

  it('leaves out what is not sold', () => {
    const included = toItem({ price: 100, authSkus: ['FJORD-FREE'] });
    expect(toLowestPrice([included, toItem()], plans)).toEqual({ amount: 9900, currency: 'USD' });
    expect(toLowestPrice([included, toItem({ price: null })], plans)).toBeNull();
  });

  it('is unknown for prices in different currencies', () => {
    expect(toLowestPrice([toItem(), toItem({ currency: 'EUR' })], plans)).toBeNull();
  });
});
