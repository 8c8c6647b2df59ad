import type { Problem } from '@backline/db';
import { gt } from '@backline/db';
import { rateLimits } from '@backline/domain';
import type { Core } from '../core.ts';
import { toMax } from '../rate-limit.ts';

/** Buckets of a window that is still open and holds more charges than its limit lets through. */
export async function findLimitProblems(core: Core): Promise<Problem[]> {
  const { rateLimitBuckets: buckets } = core.store.t;
  const open = await core.store.db.select().from(buckets).where(gt(buckets.resetAtMs, core.clock.now().getTime()));
  const limits = new Map(Object.entries(rateLimits).map(([name, limit]) => [name, toMax(core, limit)]));
  return open.flatMap((bucket) => {
    const max = limits.get(bucket.key.split(':')[0] ?? '');
    if (max === undefined)
      return [{ code: 'limit_unknown', message: `The rate limit of bucket ${bucket.key} does not exist.` }];
    if (bucket.count >= 0 && bucket.count <= max) return [];
    return [
      { code: 'limit_exceeded', message: `Bucket ${bucket.key} holds ${bucket.count} charges of at most ${max}.` },
    ];
  });
}
