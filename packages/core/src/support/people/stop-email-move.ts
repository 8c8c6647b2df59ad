import type { EmailAddress } from '@backline/domain/parse-email';
import { stopWaiting } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
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
    if (isChanged) {
      const details = { isMove: true, isMerge: false, isFactorReset: false };
      const event = { type: 'account.change_stopped', subjectUserId: user.id, reason, details } as const;
      await recordEvent(core, tx, caller, event, { user });
    }
    return { isChanged };
  });
}
