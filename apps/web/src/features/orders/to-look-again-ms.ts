import type { OrderDetails } from '@backline/domain/orders/order';
import { minuteMs } from '@backline/domain/time';

const soonMs = 1000;
const laterMs = 10_000;
/** A page that is left open asks more seldom. */
const watchedMs = 10 * minuteMs;

/** When an order that is open is asked for again. It is one short read, and a hidden page asks nothing. */
export function toLookAgainMs(order: OrderDetails | undefined, openMs: number): number | false {
  if (order === undefined) return false;
  return openMs < watchedMs ? soonMs : laterMs;
}
