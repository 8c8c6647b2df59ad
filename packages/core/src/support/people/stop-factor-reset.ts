import { type StoppableKind, stopTask } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

/** Stops a pending change of an account and mails its owner. Throws `not_found`. */
export async function stopChange(
  core: Core,
  caller: Caller,
  kind: StoppableKind,
  { email, reason }: AboutUser,
): Promise<{ isChanged: boolean }> {
  const stopped = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    return stopTask(core, tx, caller, { user, reason, which: { kind } });
  });
  return { isChanged: stopped !== null };
}

/** Stops a pending reset of factors. Throws `not_found`. */
export const stopFactorReset = (core: Core, caller: Caller, about: AboutUser) =>
  stopChange(core, caller, 'factor.reset', about);
