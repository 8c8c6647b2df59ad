import type { Db } from '@backline/db';
import { and, eq, ne } from '@backline/db';
import type { Core } from '../core.ts';

/** Ends all sessions of a user, or all but one. Returns how many. */
export async function endUserSessions(core: Core, tx: Db, userId: string, exceptId?: string): Promise<number> {
  const { sessions } = core.store.t;
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.length;
}
