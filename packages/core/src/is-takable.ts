import { and, gt, isNull, lt, lte, or, type SQL, type Tables } from '@backline/db';
import { clockSkewMs } from '@backline/domain/limits';

type Queue = Pick<Tables['outboxMessages'] | Tables['paymentEvents'], 'dueAt' | 'leasedUntil'>;

/**
 * The condition on a row that waits for a worker: it is due and no worker holds it. A time further ahead than the queue
 * ever writes comes from a clock that was wrong, and holds nothing up.
 */
export function isTakable(
  { dueAt, leasedUntil }: Queue,
  now: Date,
  { leaseMs, longestRetryMs }: { leaseMs: number; longestRetryMs: number },
): SQL | undefined {
  const latest = (aheadMs: number) => new Date(now.getTime() + aheadMs + clockSkewMs);
  return and(
    or(lte(dueAt, now), gt(dueAt, latest(longestRetryMs))),
    or(isNull(leasedUntil), lt(leasedUntil, now), gt(leasedUntil, latest(leaseMs))),
  );
}
