import { describe, expect, it } from 'vitest';
import { noFilter, readFilter, toFilterParams, toSingleSelect } from './filter-address.ts';

const categories = ['Strings', 'Brass', 'Keyboards', 'World', 'Sound Design'];
const read = (search: string) => readFilter(new URLSearchParams(search), categories);

describe('the filter in the address', () => {
  it('is read as it was written', () => {
    const filter = {
      search: 'felt & wire',
      without: ['sad:Low'],
      categories: ['Keyboards', 'Sound Design'],
      developers: ['night-shift'],
      isMultiSelect: true,
      tags: ['Gut', 'Low & Slow'],
      traits: ['heard', 'mine'] as const,
      sort: 'price-up' as const,
      view: 'rows' as const,
    };
    expect(readFilter(toFilterParams(filter), categories)).toEqual(filter);
    const single = { ...noFilter, categories: ['World'] };
    expect(readFilter(toFilterParams(single), categories)).toEqual(single);
    expect(readFilter(toFilterParams({ ...single, isMultiSelect: true }), categories).isMultiSelect).toBe(true);
  });

  it('is not there without a filter', () => {
    expect(toFilterParams(read('')).toString()).toBe('');
  });

  it('takes categories in any case, once, and none that the shop does not have', () => {
    expect(read('?category=strings&category=STRINGS&category=Bagpipes').categories).toEqual(['Strings']);
  });

  it('takes only the orders, views and traits that there are', () => {
    expect(read('?sort=random&view=pile&show=heard&show=heard&show=toString&tag=')).toEqual({
      ...noFilter,
      traits: ['heard'],
    });
  });

  it('takes several for granted where there are several', () => {
    expect(read('?developer=a&developer=b').isMultiSelect).toBe(true);
    expect(read('?developer=a&developer=a').isMultiSelect).toBe(false);
  });

  it('keeps the first of each when one is enough again', () => {
    expect(toSingleSelect(read('?category=Strings&category=World&developer=a&developer=b'))).toEqual({
      categories: ['Strings'],
      developers: ['a'],
      isMultiSelect: false,
    });
  });
});
