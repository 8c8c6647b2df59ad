import type { Db } from '@backline/db';
import { and, eq, ne } from '@backline/db';
import { recordAudit } from '../audit.ts';
import type { Caller, Core, LiveSession } from '../core.ts';

/** Ends a user's sessions, all or all but one. Returns how many. */
export async function endUserSessions(core: Core, tx: Db, userId: string, exceptId?: string): Promise<number> {
  const { sessions } = core.store.t;
  const isOther = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.length;
}

/** "Log out everywhere": ends the caller's other sessions and keeps the one that asks. */
export async function endOtherSessions(core: Core, caller: Caller, own: LiveSession): Promise<{ ended: number }> {
  return core.store.write(async (tx) => {
    const ended = await endUserSessions(core, tx, own.user.id, own.id);
    await recordAudit(core, tx, caller, {
      action: 'session.others_ended',
      subjectUserId: own.user.id,
      details: { ended },
    });
    return { ended };
  });
}
