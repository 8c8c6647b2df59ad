import { and, gt, isNull, lt, lte, or, type SQL, type Tables } from '@backline/db';
import { clockSkewMs } from '@backline/domain/limits';

type Queue = Pick<Tables['outboxMessages'] | Tables['paymentEvents'], 'dueAt' | 'leasedUntil'>;

/**
 * The condition for a queue row that a worker may take: it is due, and no worker holds a lease on it. A time beyond the
 * longest wait comes from a wrong clock and is ignored.
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
