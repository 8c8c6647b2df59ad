import type { License } from '@backline/domain/licenses/license';
import { dayMs } from '@backline/domain/time';
import { describe, expect, it } from 'vitest';
import { byEnd, isFound, isShown, licenseFilters } from './filter-licenses.ts';

const now = new Date('2026-03-14T20:00:00.000Z');
const toLicense = (days: number | null, held = false): License => ({
  sku: `S${days}`,
  productName: 'Harbor Strings',
  subject: 'Chamber strings in a boathouse',
  expirationDate: days === null ? null : new Date(now.getTime() + days * dayMs).toISOString(),
  expired: days !== null && days <= 0,
  activated: !held && (days === null || days > 0),
});

describe('isShown', () => {
  it.each([
    ['perpetual', toLicense(null), ['all', 'active']],
    ['later', toLicense(200), ['all', 'active']],
    ['soon', toLicense(12), ['all', 'active', 'ending']],
    ['expired', toLicense(-3), ['all', 'expired']],
    ['on hold', toLicense(null, true), ['all']],
  ])('lists a license that is %s', (_, license, expected) => {
    expect(licenseFilters.filter((filter) => isShown(license, filter, now))).toEqual(expected);
  });
});

describe('isFound', () => {
  it.each(['', 'harbor', 'STRINGS boat', '  chamber '])('finds by name and subject: "%s"', (search) => {
    expect(isFound(toLicense(1), search.trim())).toBe(true);
  });

  it('finds nothing when one word is missing', () => {
    expect(isFound(toLicense(1), 'harbor brass')).toBe(false);
  });
});

it('sorts the soonest end first and expired ones last', () => {
  const days = [-20, 200, 12, -3];
  expect(
    days
      .map((day) => toLicense(day))
      .toSorted(byEnd)
      .map(({ sku }) => sku),
  ).toEqual(['S12', 'S200', 'S-3', 'S-20']);
});
