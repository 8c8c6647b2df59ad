import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../lib/text/format-day.ts';
import { type Holdings, toHeldText, toOwnership } from './to-ownership.ts';

const item = { sku: 'MUS-01001', authSkus: ['MUS-00001', 'MUS-00003'] };
const day = '2026-11-29T00:00:00.000Z';
const nothing: Holdings = { ownedSkus: new Set(), paidSkus: new Map(), heldUntil: new Map() };

describe('toOwnership', () => {
  it.each([
    ['none', [], []],
    ['none', ['MUS-01002'], ['MUS-01002']],
    ['plan', [], ['MUS-00001']],
    ['plan', ['MUS-00003'], ['MUS-00003', 'MUS-01002']],
    ['timed', [], ['MUS-01001']],
    ['plan', [], ['MUS-00001', 'MUS-01001']],
    ['owned', ['MUS-01001'], ['MUS-01001']],
    ['owned', ['MUS-01001'], ['MUS-00001', 'MUS-01001']],
  ])('is %s with perpetual licenses for %j and any for %j', (ownership, owned, held) => {
    const heldUntil = new Map(held.map((sku) => [sku, day]));
    expect(toOwnership(item, { ...nothing, ownedSkus: new Set(owned), heldUntil }).ownership).toBe(ownership);
  });

  it.each(['mailed', 'coming'] as const)('is %s by the receipt, and owned once the server says so', (paid) => {
    const paidSkus = new Map([[item.sku, paid]]);
    expect(toOwnership(item, { ...nothing, paidSkus }).ownership).toBe(paid);
    expect(toOwnership(item, { ...nothing, paidSkus, ownedSkus: new Set([item.sku]) }).ownership).toBe('owned');
  });

  it('tells until when the plan plays it', () => {
    expect(toOwnership(item, { ...nothing, heldUntil: new Map([['MUS-00001', day]]) }).until).toBe(day);
  });
});

describe('toHeldText', () => {
  it('names the day where there is one', () => {
    expect(toHeldText({ ownership: 'plan', until: day })).toBe(`Included in your plan until ${formatDay(day)}`);
    expect(toHeldText({ ownership: 'plan', until: null })).toBe('Included in your plan');
    expect(toHeldText({ ownership: 'timed', until: day })).toBe(`Yours until ${formatDay(day)}`);
  });

  it('says nothing of what is owned or not held', () => {
    expect(toHeldText({ ownership: 'owned', until: null })).toBeNull();
    expect(toHeldText({ ownership: 'none', until: null })).toBeNull();
  });
});
