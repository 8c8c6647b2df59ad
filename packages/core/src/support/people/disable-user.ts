import type { DisabledUser } from '@backline/domain/support/people/disable-user';
import type { Caller, Core } from '../../core.ts';
import { type AboutUser, changeUser } from './change-user.ts';

/**
 * Disables an account: its sessions end, its open links are revoked, and login is refused. Its licenses stay, and so
 * does its plan at the provider, which is returned if one is active. Throws `not_found`, and `conflict` for the
 * caller's own account.
 */
export async function disableUser(core: Core, caller: Caller, about: AboutUser): Promise<DisabledUser> {
  return changeUser(core, caller, about, true);
}
