import { type ExpiryTone, toExpiryTone } from '@backline/domain/licenses/terms';
import { dayMs } from '@backline/domain/time';
import { t } from '@backline/texts/codes';
import { describeDays } from '../../lib/text/relative-time.ts';

/** Calendar days in local time, so that the text matches the date beside it. */
function countDays(from: Date, to: Date): number {
  const toDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
  return toDay(to) - toDay(from);
}

/** The color and text of an expiration date. The server's `expired` counts more than this computer's clock. */
export function describeExpiry(expiresAt: Date, isExpired: boolean, now: Date): { tone: ExpiryTone; words: string } {
  const days = countDays(now, expiresAt);
  if (isExpired) return { tone: 'expired', words: days > 0 ? t('codes.byOurClock') : describeDays(days) };
  const tone = toExpiryTone(expiresAt, now);
  return { tone: tone === 'expired' ? 'soon' : tone, words: describeDays(Math.max(days, 0)) };
}
