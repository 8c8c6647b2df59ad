import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

/** Logs a customer out everywhere. Throws `not_found`. */
export async function endSessions(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ ended: number }> {
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    const ended = await endUserSessions(core, tx, user.id);
    await recordEvent(core, tx, caller, {
      type: 'support.sessions_ended',
      subjectUserId: user.id,
      reason,
      details: { ended },
    });
    return { ended };
  });
}
