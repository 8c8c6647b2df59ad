import { minuteMs } from '@backline/domain/time';
import { t } from '@backline/texts/units';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const minutesPerDay = 24 * 60;

/** "in 3 days", or "3 days ago" for negative numbers. */
export function describeDays(days: number): string {
  const size = Math.abs(days);
  if (size < 60) return relative.format(days, 'day');
  if (size < 730) return relative.format(Math.round(days / 30.44), 'month');
  return relative.format(Math.round(days / 365.25), 'year');
}

/** How long ago that was, in words. */
export function describeAgo(isoTime: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(isoTime)) / minuteMs);
  if (minutes < 1) return t('units.justNow');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < minutesPerDay) return relative.format(-Math.floor(minutes / 60), 'hour');
  return describeDays(-Math.floor(minutes / minutesPerDay));
}
