import { expect, it } from 'vitest';
import { compareVersions, isStable } from './compare-versions.ts';

/** Each is lower than the next. */
const ladder = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1',
  '1.0.0.1',
  '1.2',
  '1.2.3',
  '1.2.3.4',
  '1.9',
  '1.10',
  '2.0.0',
  '10.0',
  '99999999999999999998.0',
  '99999999999999999999.0',
];

it('orders versions by their numbers, and a pre-release before its release', () => {
  for (const [at, lower] of ladder.entries())
    for (const higher of ladder.slice(at + 1))
      expect([lower, higher, compareVersions(lower, higher), compareVersions(higher, lower)]).toEqual([
        lower,
        higher,
        -1,
        1,
      ]);
  expect(ladder.toReversed().toSorted(compareVersions)).toEqual(ladder);
});

it('treats missing numbers as zero and ignores build metadata', () => {
  expect(compareVersions('1.2', '1.2.0.0')).toBe(0);
  expect(compareVersions('1.2.0+5', '1.2.0+exp.7')).toBe(0);
  expect(compareVersions('01.2', '1.2')).toBe(0);
});

it('distinguishes a stable version from a pre-release', () => {
  expect(['1', '1.2.3.4', '1.2.0+5', '1.2.0+a-b'].every(isStable)).toBe(true);
  expect(['1.2.0-beta.1', '2-rc'].some(isStable)).toBe(false);
});
