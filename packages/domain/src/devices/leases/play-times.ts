import { dayMs } from '../../time.ts';
import { keepAfterPaidMs, renewalSlackMs, settledAfterMs } from './lease-terms.ts';

/** How long a license plays, in days after the purchase or after its end; null for no end. */
export interface PlayTimes {
  since: 'purchase' | 'end';
  fullDays: number | null;
  /** How long sessions play. Equal to `fullDays` if they end together. */
  keepDays: number | null;
}

const days = (ms: number) => ms / dayMs;
const since = (from: PlayTimes['since'], fullMs: number, keepMs = 0): PlayTimes => ({
  since: from,
  fullDays: days(fullMs),
  keepDays: days(fullMs + keepMs),
});

/** How long a license file works, by kind of license. Tests compare these rules with those of leases. */
export const fileTimes = {
  ownedLong: { since: 'purchase', fullDays: null, keepDays: null },
  ownedYoung: since('purchase', settledAfterMs, keepAfterPaidMs),
  boughtForTime: since('end', 0, keepAfterPaidMs),
  plan: since('end', renewalSlackMs, keepAfterPaidMs),
  trial: since('end', renewalSlackMs),
  givenForTime: since('end', 0),
} as const satisfies Record<string, PlayTimes>;

export type LicenseKind = keyof typeof fileTimes;
