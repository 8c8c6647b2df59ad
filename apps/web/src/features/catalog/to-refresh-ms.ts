import type { CartItem } from '@backline/domain/catalog/catalog';
import { minuteMs } from '@backline/domain/time';

/** A sale may start, or the catalog change, without a sign. */
const usualMs = 5 * minuteMs;
/** The visitor's clock may be ahead: it must not make the page ask without a pause. */
const soonestMs = 15_000;

/** How soon an open page asks for the shop again: once the next sale is over, and now and then. */
export function toRefreshMs(items: readonly Pick<CartItem, 'saleEndsAt'>[], nowMs: number): number {
  const ends = items.flatMap(({ saleEndsAt }) => (saleEndsAt === null ? [] : Date.parse(saleEndsAt) - nowMs));
  const nextMs = ends.reduce((first, ms) => Math.min(first, ms), usualMs);
  return Math.max(nextMs, soonestMs);
}
