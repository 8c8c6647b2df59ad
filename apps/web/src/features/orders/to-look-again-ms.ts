import type { OrderDetails } from '@backline/domain/orders/order';
import { minuteMs } from '@backline/domain/time';

const soonMs = 1000;
const laterMs = 10_000;
/** A page that stays open asks less and less often. */
const watchedMs = 10 * minuteMs;

/** The time until an open order is loaded again. The call is one short read, and a hidden page makes none. */
export function toLookAgainMs(order: OrderDetails | undefined, openMs: number): number | false {
  if (order === undefined) return false;
  return openMs < watchedMs ? soonMs : laterMs;
}
