import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../../core.ts';
import { makeOfflineLease } from '../../devices/offline/make-offline-lease.ts';
import { getUserByEmail } from '../staff.ts';

/**
 * Answers a request file for a customer who cannot open the portal. Throws `not_found`, `request_malformed`,
 * `request_foreign`, `offline_not_offered`, `seats_full`.
 */
export async function activateOfflineFor(
  core: Core,
  caller: Caller,
  { email, request, reason }: { email: EmailAddress; request: string; reason: string },
): Promise<OfflineActivation> {
  const { id: userId } = await getUserByEmail(core, core.store.db, email);
  return makeOfflineLease(core, caller, { userId, reason }, { request });
}
