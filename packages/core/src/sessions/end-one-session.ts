import { and, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

/** Ends one of the caller's sessions. Throws `not_found` both for an unknown session and for someone else's. */
export async function endOneSession(core: Core, caller: Caller, own: LiveSession, id: string): Promise<void> {
  const { sessions } = core.store.t;
  await core.store.write(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, own.user.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new AppError('not_found');
    await recordEvent(core, tx, caller, {
      type: 'session.ended',
      subjectUserId: own.user.id,
      details: { sessionId: id },
    });
  });
}
