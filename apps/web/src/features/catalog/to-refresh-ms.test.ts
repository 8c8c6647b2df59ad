import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { toRefreshMs } from './to-refresh-ms.ts';

const now = Date.parse('2030-01-01T00:00:00.000Z');
const endsIn = (ms: number) => ({ saleEndsAt: new Date(now + ms).toISOString() });

it.each([
  ['when the next sale ends', [endsIn(90_000), endsIn(60_000)], 60_000],
  ['after a few minutes where none ends soon', [endsIn(dayMs), { saleEndsAt: null }], 300_000],
  ['with a pause where the clock says that one has ended', [endsIn(-1)], 15_000],
])('asks again %s', (_, items, ms) => {
  expect(toRefreshMs(items, now)).toBe(ms);
});
