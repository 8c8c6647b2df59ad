import type { Problem } from '@backline/db';
import { gt } from '@backline/db';
import { type RateLimit, rateLimits } from '@backline/domain/rate-limits';
import type { Core } from '../../core.ts';

/**
 * Buckets of an open window with more charges than the limit allowed at the time of charging: the command line may not
 * know the server's factor. Older buckets do not store it, so limits with a factor are skipped for them.
 */
export async function findLimitProblems(core: Core): Promise<Problem[]> {
  const { rateLimitBuckets: buckets } = core.store.t;
  const open = await core.store.db.select().from(buckets).where(gt(buckets.resetAtMs, core.clock.now().getTime()));
  const limits = new Map<string, RateLimit>(Object.entries(rateLimits));
  return open.flatMap((bucket) => {
    const limit = limits.get(bucket.key.split(':')[0] ?? '');
    if (limit === undefined)
      return [{ code: 'limit_unknown', message: `The rate limit of bucket ${bucket.key} does not exist.` }];
    const max = bucket.max ?? (limit.per === 'ip' ? Number.POSITIVE_INFINITY : limit.max);
    if (bucket.count >= 0 && bucket.count <= max) return [];
    return [
      { code: 'limit_exceeded', message: `Bucket ${bucket.key} holds ${bucket.count} charges of at most ${max}.` },
    ];
  });
}
