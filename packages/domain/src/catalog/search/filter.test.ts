import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CatalogFilter,
  countOptions,
  filterCatalog,
  type Holding,
  type Trait,
  toggleOption,
  toggleTrait,
  traits,
} from './filter.ts';

const strings = { productName: 'Harbor Strings', tags: ['Intimate'], categories: ['Strings'], developerName: 'Pier' };
const bowed = { productName: 'Nine Miles', tags: ['strings', 'Wire'], categories: ['World'], developerName: 'Marsh' };
const drums = { productName: 'Tin Roof', tags: ['Rain'], developerName: 'Rainmakers' };
const items = [strings, bowed, drums];
const everything = { search: '', categories: [], developers: [] };

describe('filterCatalog', () => {
  it('returns everything without a filter', () => {
    expect(filterCatalog(items, everything)).toEqual(items);
    expect(filterCatalog(items, { ...everything, search: '   ' })).toEqual(items);
  });

  it('requires all selected categories, by tag or category, ignoring case', () => {
    expect(filterCatalog(items, { ...everything, categories: ['STRINGS'] })).toEqual([strings, bowed]);
    expect(filterCatalog(items, { ...everything, categories: ['Strings', 'World'] })).toEqual([bowed]);
    expect(filterCatalog(items, { ...everything, categories: ['String'] })).toEqual([]);
  });

  it('takes what is on sale, can be heard, or is held in some way', () => {
    const sale = { ...strings, salePriceActive: true };
    const heard = { ...strings, preview: {} } as unknown as typeof strings;
    const find = (trait: Trait, holding: Holding) =>
      [strings, sale, heard].map(
        (item) => filterCatalog([item], { ...everything, traits: [trait] }, () => holding).length,
      );
    expect(find('sale', 'none')).toEqual([0, 1, 0]);
    expect(find('heard', 'none')).toEqual([0, 0, 1]);
    expect(find('plan', 'plan')).toEqual([1, 1, 1]);
    expect(find('plan', 'mine')).toEqual([0, 0, 0]);
    expect(find('mine', 'mine')).toEqual([1, 1, 1]);
    expect(find('mine', 'plan')).toEqual([0, 0, 0]);
  });

  it('requires one of the selected developers', () => {
    expect(filterCatalog(items, { ...everything, developers: ['Pier', 'Rainmakers'] })).toEqual([strings, drums]);
  });

  it('searches names and tags, trimmed and ignoring case', () => {
    expect(filterCatalog(items, { ...everything, search: ' tin ' })).toEqual([drums]);
    expect(filterCatalog(items, { ...everything, search: 'WIRE' })).toEqual([bowed]);
    expect(filterCatalog(items, { ...everything, search: '.*' })).toEqual([]);
  });

  it('only ever removes items with each added filter', () => {
    const filter = fc.record({
      search: fc.constantFrom('', 'n', 'tin', 'x'),
      categories: fc.subarray(['Strings', 'World', 'Rain']),
      developers: fc.subarray(['Pier', 'Marsh']),
    });
    fc.assert(
      fc.property(filter, (chosen) => {
        const found = filterCatalog(items, chosen);
        expect(items).toEqual(expect.arrayContaining(found));
        expect(filterCatalog(found, chosen)).toEqual(found);
      }),
    );
  });
});

describe('toggleOption', () => {
  it('keeps one option unless several are allowed', () => {
    expect(toggleOption(['a'], 'b', false)).toEqual(['b']);
    expect(toggleOption(['a'], 'b', true)).toEqual(['a', 'b']);
  });

  it('deselects a selected option', () => {
    expect(toggleOption(['a'], 'a', false)).toEqual([]);
    expect(toggleOption(['a', 'b'], 'a', true)).toEqual(['b']);
  });
});

const shelf = [
  { ...strings, salePriceActive: true, preview: { url: '/a.ogg' } },
  { ...bowed, preview: null, salePriceActive: true },
  { ...drums, preview: { url: '/b.ogg' } },
];
const toHolding = ({ productName }: { productName: string }): Holding =>
  productName === 'Tin Roof' ? 'mine' : productName === 'Nine Miles' ? 'plan' : 'none';
const findNames = (chosen: Partial<CatalogFilter>) =>
  filterCatalog(shelf, { ...everything, ...chosen }, toHolding).map(({ productName }) => productName);

describe('traits and tags', () => {
  it('keep what can be heard, is on sale, or is held in a way', () => {
    expect(findNames({ traits: ['heard'] })).toEqual(['Harbor Strings', 'Tin Roof']);
    expect(findNames({ traits: ['sale', 'heard'] })).toEqual(['Harbor Strings']);
    expect(findNames({ traits: ['mine'] })).toEqual(['Tin Roof']);
    expect(findNames({ traits: ['not-mine'] })).toEqual(['Harbor Strings', 'Nine Miles']);
    expect(findNames({ traits: ['plan'] })).toEqual(['Nine Miles']);
    expect(findNames({ tags: ['wire'] })).toEqual(['Nine Miles']);
  });

  it('exclude each other where both would leave nothing', () => {
    expect(toggleTrait(['mine', 'sale'], 'not-mine')).toEqual(['sale', 'not-mine']);
    expect(toggleTrait(['mine'], 'mine')).toEqual([]);
  });
});

describe('countOptions', () => {
  const filters = fc.record({
    search: fc.constantFrom('', 'n', 'tin'),
    categories: fc.subarray(['Strings', 'World'], { maxLength: 1 }),
    developers: fc.subarray(['Pier', 'Marsh'], { maxLength: 1 }),
    traits: fc.subarray(['heard', 'sale', 'mine'] as Trait[]),
    isMultiSelect: fc.boolean(),
  });

  it('says what a click leaves', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { categories, developers, traits: counts } = countOptions(shelf, filter, toHolding);
        const countLeft = (change: Partial<CatalogFilter>) =>
          filterCatalog(shelf, { ...filter, ...change }, toHolding).length;
        for (const name of ['Strings', 'World'])
          if (!filter.categories.includes(name)) {
            const listed = shelf.filter((item) => 'categories' in item && item.categories.includes(name));
            const chosen = toggleOption(filter.categories, name, filter.isMultiSelect);
            const left = filterCatalog(listed, { ...filter, categories: chosen }, toHolding).length;
            expect(categories.get(name) ?? 0).toBe(left);
          }
        for (const name of ['Pier', 'Marsh', 'Rainmakers'])
          expect(developers.get(name) ?? 0).toBe(countLeft({ developers: [name] }));
        for (const trait of traits)
          if (!filter.traits.includes(trait))
            expect(counts.get(trait)).toBe(countLeft({ traits: toggleTrait(filter.traits, trait) }));
      }),
    );
  });
});
