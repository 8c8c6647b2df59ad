import { and, count, eq, gt, isNotNull, isNull, notInArray, or, type Problem } from '@backline/db';
import { type RateLimit, rateLimits } from '@backline/domain/rate-limits';
import type { Core } from '../../core.ts';
import { isSessionLive } from '../../sessions/is-session-live.ts';
import { lastingPurposes } from '../../tokens.ts';

/** Live sessions of users who must not have any. */
export async function findSessionProblems(core: Core): Promise<Problem[]> {
  const { sessions, users } = core.store.t;
  const rows = await core.store.db
    .select({ id: sessions.id, owner: users.id, disabledAt: users.disabledAt })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(isSessionLive(core.store.t, core.clock.now()), or(isNull(users.id), isNotNull(users.disabledAt))));
  return rows.map((row) =>
    row.owner === null
      ? { code: 'session_without_user', message: `Session ${row.id} belongs to nobody.` }
      : { code: 'session_of_disabled_user', message: `Session ${row.id} belongs to the disabled user ${row.owner}.` },
  );
}

/**
 * Open rate limits with more charges than were allowed. The command line may not know the server's factor, and older
 * rows don't store it, so limits with a factor are skipped for them.
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

/** Mailed links without a user, and users with two valid links for a purpose that allows one. */
export async function findLinkProblems(core: Core): Promise<Problem[]> {
  const { oneTimeTokens, users } = core.store.t;
  const { db } = core.store;
  const orphans = await db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .leftJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(isNull(users.id));
  const live = await db
    .select({ userId: oneTimeTokens.userId, purpose: oneTimeTokens.purpose, links: count() })
    .from(oneTimeTokens)
    .where(
      and(
        isNull(oneTimeTokens.consumedAt),
        isNull(oneTimeTokens.revokedAt),
        gt(oneTimeTokens.expiresAt, core.clock.now()),
        notInArray(oneTimeTokens.purpose, lastingPurposes),
      ),
    )
    .groupBy(oneTimeTokens.userId, oneTimeTokens.purpose)
    .having(({ links }) => gt(links, 1));
  return [
    ...orphans.map((row) => ({ code: 'link_without_user', message: `Link ${row.id} belongs to nobody.` })),
    ...live.map((row) => ({
      code: 'two_live_links',
      message: `User ${row.userId} has ${row.links} live links for ${row.purpose}; at most one may be.`,
    })),
  ];
}
