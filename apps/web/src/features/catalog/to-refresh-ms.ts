import type { CartItem } from '@backline/domain/catalog/catalog';
import { minuteMs } from '@backline/domain/time';

/** The usual time between two loads, because a sale may start or the catalog may change without notice. */
const usualMs = 5 * minuteMs;
/** The shortest time, so that a visitor's clock which is ahead doesn't cause continuous requests. */
const soonestMs = 15_000;

/** When an open page loads the shop again: when the next sale ends, and now and then. */
export function toRefreshMs(items: readonly Pick<CartItem, 'saleEndsAt'>[], nowMs: number): number {
  const ends = items.flatMap(({ saleEndsAt }) => (saleEndsAt === null ? [] : Date.parse(saleEndsAt) - nowMs));
  const nextMs = ends.reduce((first, ms) => Math.min(first, ms), usualMs);
  return Math.max(nextMs, soonestMs);
}
