import { expect, it } from 'vitest';
import { rateLimits } from './rate-limits.ts';
import { minuteMs } from './time.ts';

it.each(Object.entries(rateLimits))('%s allows a whole number in a minute or more', (_, { max, windowMs }) => {
  expect(max).toSatisfy(Number.isSafeInteger);
  expect(max).toBeGreaterThan(0);
  expect(windowMs).toBeGreaterThanOrEqual(minuteMs);
});
