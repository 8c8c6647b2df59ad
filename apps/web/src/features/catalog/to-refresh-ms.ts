import type { CartItem } from '@backline/domain/catalog/catalog';
import { minuteMs } from '@backline/domain/time';

/** A sale may start, or the catalog change, without notice. */
const usualMs = 5 * minuteMs;
/** The visitor's clock may be ahead, which must not cause continuous requests. */
const soonestMs = 15_000;

/** When an open page loads the shop again: when the next sale ends, and now and then. */
export function toRefreshMs(items: readonly Pick<CartItem, 'saleEndsAt'>[], nowMs: number): number {
  const ends = items.flatMap(({ saleEndsAt }) => (saleEndsAt === null ? [] : Date.parse(saleEndsAt) - nowMs));
  const nextMs = ends.reduce((first, ms) => Math.min(first, ms), usualMs);
  return Math.max(nextMs, soonestMs);
}
