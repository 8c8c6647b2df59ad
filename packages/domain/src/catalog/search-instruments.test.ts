import { describe, expect, it } from 'vitest';
import { searchInstruments } from './search-instruments.ts';

const toLines = (...texts: string[]) =>
  texts.map((text) => ({ text: text.replace('*', ''), isAudible: text.endsWith('*') }));
const list = [
  {
    collectionSlug: 'harbor',
    instruments: toLines('Violin I, Sordino, Legato*', 'Cello, Legato', 'Cello, Pizzicato*'),
  },
  { collectionSlug: 'solo', instruments: toLines('Cello, Sordino') },
  { collectionSlug: 'drums', instruments: toLines('Snare, Brushes') },
];
const toSlugs = (text: string) => searchInstruments(list, text).map(({ collectionSlug }) => collectionSlug);

describe('searchInstruments', () => {
  it('finds all words, those in one instrument first', () => {
    expect(toSlugs('cello sordino')).toEqual(['solo', 'harbor']);
    expect(toSlugs(' SNARE ')).toEqual(['drums']);
    expect(toSlugs('cello snare')).toEqual([]);
    expect(toSlugs('  ')).toEqual([]);
    expect(toSlugs('.*')).toEqual([]);
  });

  it('finds words by their beginning only', () => {
    const viola = [{ collectionSlug: 'viola', instruments: toLines('Viola, Sul Ponticello (E-flat)') }];
    expect(searchInstruments(viola, 'cello')).toEqual([]);
    expect(searchInstruments(viola, 'pont flat')).toHaveLength(1);
  });

  it('names the instruments that match, audible ones first', () => {
    expect(searchInstruments(list, 'cello')[0]).toEqual({
      collectionSlug: 'harbor',
      instruments: [
        { number: 3, text: 'Cello, Pizzicato', isAudible: true },
        { number: 2, text: 'Cello, Legato', isAudible: false },
      ],
      more: 0,
    });
  });

  it('shows three and counts the others', () => {
    const many = [{ collectionSlug: 'many', instruments: toLines(...Array.from({ length: 8 }, () => 'Horn')) }];
    expect(searchInstruments(many, 'horn')).toMatchObject([{ instruments: [{}, {}, {}], more: 5 }]);
  });
});
