import type { ITimePeriod } from '@paddle/paddle-node-sdk';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

const daysOf = { day: 1, week: 7 };

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/**
 * Adds months. In a month of 30 days, the 31st becomes the 30th, and `anchorDay` brings later periods back to the 31st.
 */
function addMonths(date: Date, months: number, anchorDay: number): Date {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const moved = new Date(date);
  moved.setUTCFullYear(year, month, 1);
  moved.setUTCDate(Math.min(anchorDay, daysInMonth(moved.getUTCFullYear(), moved.getUTCMonth())));
  return moved;
}

export function addPeriod(date: Date, period: ITimePeriod, anchorDay = date.getUTCDate()): Date {
  const { interval, frequency } = period;
  if (interval === 'day' || interval === 'week') return new Date(date.getTime() + frequency * daysOf[interval] * dayMs);
  return addMonths(date, interval === 'month' ? frequency : 12 * frequency, anchorDay);
}

export function isSamePeriod(one: ITimePeriod | null | undefined, other: ITimePeriod | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return one.interval === other.interval && one.frequency === other.frequency;
}
