import { dayMs } from '../../time.ts';
import { keepAfterPaidMs, renewalSlackMs, settledAfterMs } from './lease-terms.ts';

/**
 * The times at which a license plays: in days after the purchase, or after the end of what was bought; null: there is
 * no end.
 */
export interface PlayTimes {
  since: 'purchase' | 'end';
  fullDays: number | null;
  /** Until when sessions play on. Equal to `fullDays`: they end with it. */
  keepDays: number | null;
}

const days = (ms: number) => ms / dayMs;
const since = (from: PlayTimes['since'], fullMs: number, keepMs = 0): PlayTimes => ({
  since: from,
  fullDays: days(fullMs),
  keepDays: days(fullMs + keepMs),
});

/**
 * The times at which a license file plays, by the kind of license. The same rules as those of a lease, which the tests
 * compare.
 */
export const fileTimes = {
  ownedLong: { since: 'purchase', fullDays: null, keepDays: null },
  ownedYoung: since('purchase', settledAfterMs, keepAfterPaidMs),
  boughtForTime: since('end', 0, keepAfterPaidMs),
  plan: since('end', renewalSlackMs, keepAfterPaidMs),
  trial: since('end', renewalSlackMs),
  givenForTime: since('end', 0),
} as const satisfies Record<string, PlayTimes>;

export type LicenseKind = keyof typeof fileTimes;
