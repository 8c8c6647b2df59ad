import { dayMs, hourMs } from '../time.ts';

const units = { h: hourMs, d: dayMs, w: 7 * dayMs, m: 30 * dayMs, y: 365 * dayMs } as const;
type Unit = keyof typeof units;

/** How many hourly, daily, weekly, monthly and yearly backups to keep. */
export type KeptCounts = readonly { unit: Unit; count: number }[];

/** Reads `24h,7d,4w,12m`; null for anything else. */
export function parseKeep(text: string): KeptCounts | null {
  const parts = text.split(',').map((part) => /^(\d{1,4})([hdwmy])$/.exec(part.trim()));
  const counts = parts.map((part) => ({ count: Number(part?.[1] ?? 0), unit: (part?.[2] ?? 'h') as Unit }));
  return counts.every(({ count }) => count > 0) ? counts : null;
}

/**
 * Chooses the backups to keep: the newest, and the newest of each hour, day, week, month or year that has one, as many
 * as are configured. So a shop that was down keeps its old backups.
 */
export function chooseKept(moments: readonly Date[], keep: KeptCounts, now: Date): Set<Date> {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const { unit, count } of keep) {
    const filled = new Set<number>();
    const last = Math.floor(now.getTime() / units[unit]);
    for (const moment of newestFirst) {
      const place = Math.floor(moment.getTime() / units[unit]);
      if (place > last - count && !filled.has(place)) kept.add(moment);
      filled.add(place);
    }
  }
  return kept;
}
