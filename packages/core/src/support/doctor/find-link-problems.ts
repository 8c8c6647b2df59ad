import type { Problem } from '@backline/db';
import { and, count, eq, gt, isNull, ne } from '@backline/db';
import type { Core } from '../../core.ts';

/** Mailed links without a user, and users with two live links of one purpose: the newer must have revoked the older. */
export async function findLinkProblems(core: Core): Promise<Problem[]> {
  const { oneTimeTokens: t, users } = core.store.t;
  const { db } = core.store;
  const orphans = await db.select({ id: t.id }).from(t).leftJoin(users, eq(users.id, t.userId)).where(isNull(users.id));
  const live = await db
    .select({ userId: t.userId, purpose: t.purpose, links: count() })
    .from(t)
    .where(and(isNull(t.consumedAt), isNull(t.revokedAt), gt(t.expiresAt, core.clock.now()), ne(t.purpose, 'secure')))
    .groupBy(t.userId, t.purpose)
    .having(({ links }) => gt(links, 1));
  return [
    ...orphans.map((row) => ({ code: 'link_without_user', message: `Link ${row.id} belongs to nobody.` })),
    ...live.map((row) => ({
      code: 'two_live_links',
      message: `User ${row.userId} has ${row.links} live links for ${row.purpose}; at most one may be.`,
    })),
  ];
}
