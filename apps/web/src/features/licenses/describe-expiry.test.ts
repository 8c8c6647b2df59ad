import { describe, expect, it } from 'vitest';
import { describeExpiry } from './describe-expiry.ts';

const now = new Date(2026, 2, 14, 20, 0);
const inDays = (days: number, hour = 20) => new Date(2026, 2, 14 + days, hour, 0);

describe('describeExpiry', () => {
  it.each([
    [inDays(200), 'later', 'in 7 months'],
    [inDays(31), 'later', 'in 31 days'],
    [inDays(30), 'soon', 'in 30 days'],
    [inDays(12), 'soon', 'in 12 days'],
    [inDays(1, 1), 'soon', 'tomorrow'],
    [inDays(0, 23), 'soon', 'today'],
    [inDays(1000), 'later', 'in 3 years'],
  ])('tells a license until %s as %s, %s', (expiresAt, tone, words) => {
    expect(describeExpiry(expiresAt, false, now)).toEqual({ tone, words });
  });

  it.each([
    [inDays(0, 19), 'today'],
    [inDays(-1, 23), 'yesterday'],
    [inDays(-20), '20 days ago'],
    [inDays(-400), '13 months ago'],
  ])('tells one that ended at %s as expired, %s', (expiresAt, words) => {
    expect(describeExpiry(expiresAt, true, now)).toEqual({ tone: 'expired', words });
  });

  it('believes the server where this computer’s clock is behind or ahead', () => {
    expect(describeExpiry(inDays(3), true, now)).toEqual({ tone: 'expired', words: 'by our clock' });
    expect(describeExpiry(inDays(-3), false, now)).toEqual({ tone: 'soon', words: 'today' });
  });
});
