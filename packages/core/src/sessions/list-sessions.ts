import type { SessionSummary } from '@backline/domain';
import { sessionLifetime } from '@backline/domain';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Core, LiveSession } from '../core.ts';

/** The caller's live sessions, most recently used first. */
export async function listSessions(core: Core, own: LiveSession): Promise<{ sessions: SessionSummary[] }> {
  const { sessions } = core.store.t;
  const now = core.clock.now();
  const rows = await core.store.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, own.user.id),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - sessionLifetime.idleMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      machineId: row.machineId,
      userAgent: row.userAgent,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.id === own.id,
    })),
  };
}
