import { expect, it } from 'vitest';
import { toDay } from './to-day.ts';

it('writes a date in UTC', () => {
  expect(toDay('2026-11-30T23:59:59.999Z')).toBe('Nov 30, 2026');
  expect(toDay('2026-03-01T00:30:00+02:00')).toBe('Feb 28, 2026');
});
