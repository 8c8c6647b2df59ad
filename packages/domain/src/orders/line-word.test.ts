import { expect, it } from 'vitest';
import { type LineWord, toLineWord } from './line-word.ts';
import type { OrderLine } from './order.ts';

const toMoney = (amount: number) => ({ amount, currency: 'EUR' as const });

it.each<[LineWord, Partial<OrderLine['delivered']>, number?]>([
  ['usable', { kind: 'license', standing: null }],
  ['usable', { kind: 'license', standing: 'usable' }],
  ['on_hold', { kind: 'license', standing: 'on_hold' }],
  ['ended', { kind: 'license', standing: 'ended' }, 1999],
  ['refunded', { kind: 'license', standing: 'ended' }, 2000],
  ['code_free', { kind: 'code' }],
  ['code_revoked', { kind: 'code', codeState: 'revoked', standing: 'ended' }],
  ['code_on_hold', { kind: 'code', codeState: 'free', standing: 'on_hold' }],
  ['waiting', { kind: 'waiting' }],
  ['none', { kind: 'none' }],
])('says %s of %o', (word, change, refunded = 0) => {
  const delivered = { kind: 'none', lastFour: null, codeState: null, standing: null, ...change } as const;
  expect(toLineWord({ delivered, total: toMoney(2000), refunded: toMoney(refunded) })).toBe(word);
});

it('does not call a free license refunded', () => {
  const delivered = { kind: 'license', lastFour: null, codeState: null, standing: 'ended' } as const;
  expect(toLineWord({ delivered, total: toMoney(0), refunded: toMoney(0) })).toBe('ended');
});
