import { and, desc, eq } from '@backline/db';
import type { SessionSummary } from '@backline/domain/account/fields';
import type { Core, LiveSession } from '../core.ts';
import { isSessionLive } from './is-session-live.ts';

/** The caller's live sessions, most recently used first. */
export async function listSessions(core: Core, own: LiveSession): Promise<{ sessions: SessionSummary[] }> {
  const { sessions } = core.store.t;
  const rows = await core.store.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, own.user.id), isSessionLive(core.store.t, core.clock.now())))
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
