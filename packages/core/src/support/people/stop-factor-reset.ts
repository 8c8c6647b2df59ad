import { stopTask } from '../../account/stop-task.ts';
import type { Caller, Core } from '../../core.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

/** Stops a reset of factors that waits. Throws `not_found`. */
export async function stopFactorReset(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ isChanged: boolean }> {
  const answer = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    const stopped = await stopTask(core, tx, caller, { user, reason, which: { kind: 'factor.reset' } });
    return { isChanged: stopped !== null };
  });
  core.workers.wakeMail();
  return answer;
}
