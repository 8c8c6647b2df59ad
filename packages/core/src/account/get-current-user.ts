import type { CurrentUser } from '@backline/domain/account/get-current-user';
import { toSubscriptionType } from '@backline/domain/licenses/terms';
import type { Core, LiveSession } from '../core.ts';
import { findGrants } from '../licenses/grants.ts';

/** The user as their own client sees them. No read is needed, because the session lookup has loaded the user. */
export async function getCurrentUser(core: Core, { user }: LiveSession): Promise<CurrentUser> {
  const grants = await findGrants(core, user.id);
  return {
    email: user.email,
    contactName: user.contactName ?? '',
    role: user.role,
    subscriptionType: toSubscriptionType(grants, core.providerClock.now()),
  };
}
