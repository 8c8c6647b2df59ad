import type { DisabledUser } from '@backline/domain/support/people/disable-user';
import type { Caller, Core } from '../../core.ts';
import { type AboutUser, changeUser } from './change-user.ts';

/** Undoes `disableUser`. Throws `not_found`. */
export async function enableUser(core: Core, caller: Caller, about: AboutUser): Promise<DisabledUser> {
  return changeUser(core, caller, about, false);
}
