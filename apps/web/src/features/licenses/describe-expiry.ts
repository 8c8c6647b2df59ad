import { type ExpiryTone, toExpiryTone } from '@backline/domain/license-terms';

const dayMs = 24 * 60 * 60_000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Days by the calendar on the wall, so that the words fit the date beside them. */
function countDays(from: Date, to: Date): number {
  const toDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
  return toDay(to) - toDay(from);
}

function toWords(days: number): string {
  const size = Math.abs(days);
  if (size < 60) return relative.format(days, 'day');
  if (size < 730) return relative.format(Math.round(days / 30.44), 'month');
  return relative.format(Math.round(days / 365.25), 'year');
}

/** The color of an expiration date and the words that say the same. The server's word outranks this computer's clock. */
export function describeExpiry(expiresAt: Date, isExpired: boolean, now: Date): { tone: ExpiryTone; words: string } {
  const days = countDays(now, expiresAt);
  if (isExpired) return { tone: 'expired', words: toWords(Math.min(days, 0)) };
  const tone = toExpiryTone(expiresAt, now);
  return { tone: tone === 'expired' ? 'soon' : tone, words: toWords(Math.max(days, 0)) };
}
