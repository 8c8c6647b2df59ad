import type { EmailAddress } from '@backline/domain/parse-email';
import { recordStopped, stopWaiting } from '../../account/waiting-changes.ts';
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
    const isChanged = (await stopWaiting(core, tx, 'emailMoves', user.id)) !== null;
    if (isChanged) await recordStopped(core, tx, caller, user, { isMove: true }, reason);
    return { isChanged };
  });
}
