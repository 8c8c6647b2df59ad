import { expect, it } from 'vitest';
import { versionName } from './installer.ts';
import { toTarget } from './to-target.ts';

it.each([
  '0',
  '1.4',
  '1.2.3.4',
  '2026.01.05',
  '1.4.0-0',
  '1.4.0-beta.11',
  '1.4.0-1a.--',
  '1.4.0+05',
  '1.4+a-b.7',
  '1.4.0-beta+exp.sha.5114f85',
])('takes %s for a version', (version) => {
  expect(versionName.parse(version)).toBe(version);
});

it.each([
  '',
  '1.',
  '.1',
  '1..2',
  '1.2.3.4.5',
  'v1.4.0',
  '1.4.0b3',
  '1.4.0-',
  '1.4.0+',
  '1.4.0-+5',
  '1.4.0-a..b',
  '1.4.0-a.',
  '1.4.0-01',
  '1.4.0-a.007',
  '1.4.0+a+b',
  '1.4.0-a_b',
  '1.4.0+ü',
  '-1',
  '1.4 beta',
  '1.4.0+a..b',
])('refuses "%s", and says how one looks', (version) => {
  const { error } = versionName.safeParse(version);
  expect(error?.issues.map(({ message }) => message)).toContain('must look like 1.4.0, 1.4.0-beta.2 or 1.4.0+build.7');
});

it.each([
  [undefined, 'Linux'],
  ['any', 'Linux'],
  ['arm64', 'Linux arm64'],
] as const)('the target of an installer for %s is %s', (arch, target) => {
  expect(toTarget({ deviceType: 'Linux', arch })).toBe(target);
});
