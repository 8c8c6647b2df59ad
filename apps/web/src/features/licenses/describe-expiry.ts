import { type ExpiryTone, toExpiryTone } from '@backline/domain/licenses/terms';
import { describeDays } from '../../lib/relative-time.ts';

const dayMs = 24 * 60 * 60_000;

/** Days by the calendar on the wall, so that the words fit the date beside them. */
function countDays(from: Date, to: Date): number {
  const toDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
  return toDay(to) - toDay(from);
}

/** The color of an expiration date and the words that say the same. The server's word outranks this computer's clock. */
export function describeExpiry(expiresAt: Date, isExpired: boolean, now: Date): { tone: ExpiryTone; words: string } {
  const days = countDays(now, expiresAt);
  if (isExpired) return { tone: 'expired', words: describeDays(Math.min(days, 0)) };
  const tone = toExpiryTone(expiresAt, now);
  return { tone: tone === 'expired' ? 'soon' : tone, words: describeDays(Math.max(days, 0)) };
}
