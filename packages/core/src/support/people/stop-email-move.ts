import type { EmailAddress } from '@backline/domain/parse-email';
import { stopTask } from '../../account/stop-task.ts';
import type { Caller, Core } from '../../core.ts';
import { getUserByEmail } from '../staff.ts';

/** Stops a change of address that support began. Throws `not_found`. */
export async function stopEmailMove(
  core: Core,
  caller: Caller,
  { email, reason }: { email: EmailAddress; reason: string },
): Promise<{ isChanged: boolean }> {
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    const stopped = await stopTask(core, tx, caller, { user, reason, which: { kind: 'email.move' } });
    return { isChanged: stopped !== null };
  });
}
