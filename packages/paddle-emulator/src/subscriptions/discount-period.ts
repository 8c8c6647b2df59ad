import type { IDiscountResponse, ISubscriptionDiscountResponse, ITimePeriod } from '@paddle/paddle-node-sdk';
import { addPeriod } from '../world/dates.ts';
import type { World } from '../world/world.ts';

/** How long a discount is part of a subscription that is billed from a moment on. Null: there is no end. */
export function toDiscountPeriod(
  world: World,
  { id, maximum_recurring_intervals: intervals }: IDiscountResponse,
  cycle: ITimePeriod,
  billedFrom = world.clock.now(),
): ISubscriptionDiscountResponse {
  const frequency = cycle.frequency * (intervals ?? 0);
  const ends_at = intervals ? addPeriod(billedFrom, { ...cycle, frequency }).toISOString() : null;
  return { id, starts_at: world.clock.nowText(), ends_at };
}
