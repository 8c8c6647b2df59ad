import { eq } from '@backline/db';
import type { Core, LiveSession } from '../core.ts';

/** True if the account gets mails from the vendor. */
export async function getMailChoice(core: Core, { user }: LiveSession): Promise<{ isGiven: boolean }> {
  const { users } = core.store.t;
  const [row] = await core.store.db
    .select({ isGiven: users.hasMarketingConsent })
    .from(users)
    .where(eq(users.id, user.id));
  return { isGiven: row?.isGiven ?? false };
}
