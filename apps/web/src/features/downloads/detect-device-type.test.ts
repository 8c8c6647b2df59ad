import { expect, it } from 'vitest';
import { detectDeviceType } from './detect-device-type.ts';

it.each([
  ['Windows by its hint', { userAgentData: { platform: 'Windows' }, platform: 'Win32', maxTouchPoints: 10 }, 'Windows'],
  ['Windows by its platform', { platform: 'Win32', maxTouchPoints: 0 }, 'Windows'],
  ['a Mac by its hint', { userAgentData: { platform: 'macOS' }, platform: 'MacIntel', maxTouchPoints: 0 }, 'macOS'],
  ['a Mac by its platform', { platform: 'MacIntel', maxTouchPoints: 0 }, 'macOS'],
  ['no Mac in an iPad', { platform: 'MacIntel', maxTouchPoints: 5 }, null],
  ['nothing in a phone', { platform: 'iPhone', maxTouchPoints: 5 }, null],
  ['Linux by its hint', { userAgentData: { platform: 'Linux' }, platform: 'Linux x86_64', maxTouchPoints: 0 }, 'Linux'],
  ['Linux by its platform', { platform: 'Linux x86_64', maxTouchPoints: 0 }, 'Linux'],
  ['nothing in a phone with Linux', { platform: 'Linux armv8l', maxTouchPoints: 5 }, null],
  [
    'nothing in a phone by its hint',
    { userAgentData: { platform: 'Android' }, platform: 'Linux armv81', maxTouchPoints: 5 },
    null,
  ],
  [
    'the platform where the hint is empty',
    { userAgentData: { platform: '' }, platform: 'Win32', maxTouchPoints: 0 },
    'Windows',
  ],
] as const)('finds %s', (_, hints, expected) => {
  expect(detectDeviceType(hints)).toBe(expected);
});
