import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCatalog, toggleOption } from './filter.ts';

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
