import { expect, it } from 'vitest';
import { isOfferedOn, toChannel, toReleaseState } from './release-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');

it.each([
  ['stable', '1.4.0', 'stable', null, ['stable', 'beta']],
  ['beta', '1.4.0', 'beta', null, ['beta']],
  ['pre_release', '1.4.0-beta.1', 'beta', null, ['beta']],
  ['pre_release', '1.4.0-beta.1', 'stable', null, ['beta']],
  ['stable_withdrawn', '1.4.0', 'stable', now, []],
  ['beta_withdrawn', '1.4.0', 'beta', now, []],
  ['pre_release_withdrawn', '1.4.0-beta.1', 'beta', now, []],
] as const)('a release is %s: %s, %s, withdrawn %s', (state, version, channel, withdrawnAt, offeredOn) => {
  const release = { version, channel, withdrawnAt };
  expect(toReleaseState(release)).toBe(state);
  expect((['stable', 'beta'] as const).filter((one) => isOfferedOn(release, one))).toEqual(offeredOn);
});

it('a pre-release is beta, even if it was published as stable', () => {
  expect(toChannel({ version: '1.4.0-rc.1', channel: 'stable' })).toBe('beta');
});
