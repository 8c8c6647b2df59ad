import type { CartItem } from '@backline/domain/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { toLicensePlace } from './to-license-place.ts';

const product = {
  name: 'Cadenza',
  plusName: null,
  slug: 'cadenza',
  plans: [
    { sku: 'PLUS', name: 'Cadenza Plus', kind: 'plus' },
    { sku: 'ESSENTIALS', name: 'Cadenza Essentials', kind: 'essentials' },
  ],
} as const;
const sold = { price: 100, priceId: 'pri_1', authSkus: ['PLUS'] };
const toPlace = (item: Partial<CartItem>) =>
  toLicensePlace('PACK', { collectionSlug: 'pack', productImage: '/cover.webp', ...item } as CartItem, product);
const collection = '/marketplace/collection/pack';
const plan = '/account/cadenza-plus';

describe('toLicensePlace', () => {
  it('leads a pack to its collection, where it is bought again', () => {
    expect(toPlace(sold)).toEqual({
      cover: '/cover.webp',
      path: collection,
      isPlan: false,
      again: { label: 'Buy Again', path: collection },
    });
  });

  it.each([{ price: null }, { priceId: null }])('leads a pack that is not sold (%o) to the plan', (unsold) => {
    expect(toPlace({ ...sold, ...unsold }).again).toEqual({ label: 'Get With Cadenza Plus', path: plan });
  });

  it('offers nothing for a pack that is neither sold nor in the subscription', () => {
    expect(toPlace({ ...sold, price: null, authSkus: ['ESSENTIALS'] }).again).toBeNull();
  });

  it('leads the subscription to its page, and what is not in the catalog nowhere', () => {
    expect(toLicensePlace('PLUS', undefined, product)).toEqual({
      cover: null,
      path: plan,
      isPlan: true,
      again: { label: 'Join Again', path: plan },
    });
    expect(toLicensePlace('ESSENTIALS', undefined, product).path).toBeNull();
    expect(toLicensePlace('GONE', undefined, product).path).toBeNull();
  });
});
