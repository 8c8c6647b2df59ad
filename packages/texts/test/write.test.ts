import { describe, expect, it } from 'vitest';
import { plural, select } from '../src/message.ts';
import { createTexts } from '../src/write.ts';

const plan = {
  title: 'Your plan',
  price: 'It costs {price}, {price} in all.',
  daysLeft: plural('days', { one: '{days} day left', other: '{days} days left' }),
  eachTime: select('rhythm', { month: '{price} per month.', year: '{price} per year.' }),
  moves: select('kind', {
    none: 'No moves.',
    some: plural('moves', { one: 'One move.', other: '{moves} moves of {limit}.' }),
  }),
  terms: 'I accept the <terms>Terms of {name}</terms> and <privacy>the rest</privacy>, {by}.',
} as const;
const { t, rich } = createTexts({ plan });

describe('a text', () => {
  it('is written with its parameters in all their places', () => {
    expect(t('plan.title')).toBe('Your plan');
    expect(t('plan.price', { price: '$1' })).toBe('It costs $1, $1 in all.');
  });

  it('keeps what looks like a hole or a pattern in a parameter', () => {
    expect(t('plan.price', { price: '{price} $& $1' })).toBe('It costs {price} $& $1, {price} $& $1 in all.');
  });

  it('writes a number with commas between thousands', () => {
    expect(t('plan.daysLeft', { days: 1_000_000 })).toBe('1,000,000 days left');
    expect(t('plan.price', { price: '1000' })).toBe('It costs 1000, 1000 in all.');
    expect(t('plan.price', { price: 1234.5 })).toBe('It costs 1234.5, 1234.5 in all.');
    expect(rich('plan.terms', { terms: String, privacy: String, name: 'A', by: 1000 }).join('')).toMatch(/, 1,000\.$/);
  });

  it('follows a number', () => {
    expect([0, 1, 2].map((days) => t('plan.daysLeft', { days }))).toEqual(['0 days left', '1 day left', '2 days left']);
  });

  it('follows a word, and a number within it', () => {
    expect(t('plan.eachTime', { rhythm: 'year', price: '$9' })).toBe('$9 per year.');
    expect(t('plan.moves', { kind: 'some', moves: 3, limit: 4 })).toBe('3 moves of 4.');
    expect(t('plan.moves', { kind: 'none', moves: 3, limit: 4 })).toBe('No moves.');
  });

  it('becomes parts where it has tags', () => {
    const link = (content: string) => ({ link: content });
    expect(rich('plan.terms', { terms: link, privacy: link, name: 'A</terms>', by: { node: 1 } })).toEqual([
      'I accept the ',
      { link: 'Terms of A</terms>' },
      ' and ',
      { link: 'the rest' },
      ', ',
      { node: 1 },
      '.',
    ]);
    expect(rich('plan.price', { price: 3 })).toEqual(['It costs 3, 3 in all.']);
  });

  it('is refused by its key or word where neither is known', () => {
    const toKey = (key: string) => key as 'plan.title';
    expect(() => t(toKey('plan.none'))).toThrow('There is no text "plan.none"');
    expect(() => t('plan.eachTime', { rhythm: 'week' as 'year', price: '' })).toThrow('No text for rhythm "week"');
  });
});

it('is refused by the compiler with a wrong key or parameter', () => {
  const misuse = () => {
    // @ts-expect-error: an unknown key
    t('plan.nothing');
    // @ts-expect-error: an unknown area
    t('cart.title');
    // @ts-expect-error: no parameter
    t('plan.price');
    // @ts-expect-error: an unused parameter
    t('plan.title', { price: '$1' });
    // @ts-expect-error: an unused parameter beside one that is used
    t('plan.price', { price: '$1', days: 1 });
    // @ts-expect-error: no number
    t('plan.daysLeft', { days: '1' });
    // @ts-expect-error: an unknown word
    t('plan.eachTime', { rhythm: 'week', price: '$1' });
    // @ts-expect-error: a number within a word is missing
    t('plan.moves', { kind: 'some', limit: 1 });
    // @ts-expect-error: tags need `rich`
    t('plan.terms', { name: 'A', by: 'b' });
    // @ts-expect-error: a tag is missing
    rich('plan.terms', { terms: (content: string) => content, name: 'A', by: 'b' });
  };
  expect(misuse).toThrow('There is no text "plan.nothing"');
});
