import type { Problem } from '@backline/db';
import { and, eq, isNotNull, isNull, or } from '@backline/db';
import type { Core } from '../../core.ts';
import { isSessionLive } from '../../sessions/is-session-live.ts';

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
