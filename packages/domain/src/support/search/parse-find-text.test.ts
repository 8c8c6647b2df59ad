import { describe, expect, it } from 'vitest';
import { dayMs } from '../../time.ts';
import { foldFindText, parseFindText } from './parse-find-text.ts';

const now = new Date('2026-11-25T01:30:00Z');
const read = (text: string, utcOffsetMinutes = 0) =>
  parseFindText(text, { now, utcOffsetMinutes, isCode: (typed) => /^MUS(-[A-Z\d]{4}){4}$/.test(typed) });
const day = (start: string) => {
  const from = new Date(start);
  return { kind: 'day', from, until: new Date(from.getTime() + dayMs) };
};

describe('what support types', () => {
  it.each([
    ['txn_01hv8wptq8987qeep44cyrewp9', { kind: 'order', id: 'txn_01hv8wptq8987qeep44cyrewp9' }],
    ['325-10566', { kind: 'invoice', id: '325-10566' }],
    ['r-7f3k2a', { kind: 'refusal', id: 'R-7F3K2A' }],
    ['0B6E0F1C-0000-4000-8000-00000000ABCD', { kind: 'account', id: '0b6e0f1c-0000-4000-8000-00000000abcd' }],
  ])('reads %s as one thing alone', (text, term) => {
    expect(read(text)).toEqual([[term]]);
  });

  it('reads what has the form of a code as one first: a batch or an order elsewhere may have it, too', () => {
    const text = 'MUS-JYDT-C22N-B4PX-V8EH';
    expect(read(text)).toEqual([
      [{ kind: 'code', text }],
      [{ kind: 'batch', start: text }],
      [{ kind: 'imported', order: text }],
      [{ kind: 'text', words: [text.toLowerCase()] }],
    ]);
  });

  it.each([
    ['49.00', { kind: 'sum', major: 49, currency: null }],
    ['$49', { kind: 'sum', major: 49, currency: 'USD' }],
    ['49,00 €', { kind: 'sum', major: 49, currency: 'EUR' }],
    ['1,249.50 GBP', { kind: 'sum', major: 1249.5, currency: 'GBP' }],
    ['¥4900', { kind: 'sum', major: 4900, currency: 'JPY' }],
  ])('reads %s as a sum', (text, term) => {
    expect(read(text)).toContainEqual([term]);
  });

  it.each([
    ['2026-11-22', '2026-11-22T00:00:00Z'],
    ['22.11.2026', '2026-11-22T00:00:00Z'],
    ['22 Nov', '2026-11-22T00:00:00Z'],
    ['November 22, 2025', '2025-11-22T00:00:00Z'],
    ['24 Dec', '2025-12-24T00:00:00Z'],
    ['yesterday', '2026-11-24T00:00:00Z'],
  ])('reads %s as the last such day', (text, start) => {
    expect(read(text)).toContainEqual([day(start)]);
  });

  it("counts days by the reader's clock", () => {
    // In New York it is still the 24th.
    expect(read('today', -300)).toContainEqual([day('2026-11-24T05:00:00Z')]);
  });

  it('reads card, sum and day together as one payment', () => {
    expect(read('…4242 49.00 22 Nov')).toEqual([
      [{ kind: 'card', lastFour: '4242' }, { kind: 'sum', major: 49, currency: null }, day('2026-11-22T00:00:00Z')],
    ]);
  });

  it('reads four digits as a card, as the end of a code, and as an order of another shop', () => {
    expect(read('4242')).toEqual([
      [{ kind: 'card', lastFour: '4242' }],
      [{ kind: 'ending', batch: null, lastFour: '4242' }],
      [{ kind: 'imported', order: '4242' }],
    ]);
  });

  it('reads a word as a batch, the end of a code, and a part of a name', () => {
    expect(read('SPRING/pqrs')).toContainEqual([{ kind: 'ending', batch: 'SPRING', lastFour: 'PQRS' }]);
    expect(read('SPRING')).toEqual([[{ kind: 'batch', start: 'SPRING' }], [{ kind: 'text', words: ['spring'] }]]);
  });

  it('folds names, and drops what is too short to search', () => {
    expect(foldFindText('Dora PEJAČEVIĆ')).toBe('dora pejacevic');
    expect(read('Jo Pejačević')).toEqual([[{ kind: 'text', words: ['pejacevic'] }]]);
    expect(read('ab ä')).toEqual([]);
  });

  it('takes no day that the calendar lacks', () => {
    expect(read('31 Feb')).not.toContainEqual([expect.objectContaining({ kind: 'day' })]);
  });
});

it.each([
  ['AB12 CD34 EF56', true],
  ['Clara Wieck', false],
  ['$49.00', false],
  ['4242', false],
])('reads a code only in a text with a digit that is no payment: %s', (text, isCode) => {
  const readings = parseFindText(text, { now, utcOffsetMinutes: 0, isCode: () => true });
  expect(readings.some(([term]) => term?.kind === 'code')).toBe(isCode);
});
