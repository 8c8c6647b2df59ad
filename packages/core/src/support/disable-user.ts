import type { DisabledUser } from '@backline/domain/support/disable-user';
import type { Caller, Core } from '../core.ts';
import { type AboutUser, changeUser } from './change-user.ts';

/**
 * Shuts an account: its sessions end, its open links die, nobody logs in. What it owns stays, and so does its plan at the
 * provider, which is answered where one runs. Throws `not_found`, and `conflict` for one's own account.
 */
export async function disableUser(core: Core, caller: Caller, about: AboutUser): Promise<DisabledUser> {
  return changeUser(core, caller, about, true);
}
