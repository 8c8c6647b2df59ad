import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { endUserSessions } from './end-user-sessions.ts';

/** "Log out everywhere": ends the caller's other sessions. */
export async function endOtherSessions(core: Core, caller: Caller, own: LiveSession): Promise<{ ended: number }> {
  return core.store.write(async (tx) => {
    const ended = await endUserSessions(core, tx, own.user.id, own.id);
    await recordEvent(core, tx, caller, {
      type: 'session.others_ended',
      subjectUserId: own.user.id,
      details: { ended },
    });
    return { ended };
  });
}
