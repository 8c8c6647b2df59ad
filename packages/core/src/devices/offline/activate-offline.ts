import type { ActivateOfflineInput, OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { makeOfflineLease } from './make-offline-lease.ts';

/**
 * Makes the license file for the request file of a computer without internet. Throws `request_malformed`,
 * `request_foreign`, `offline_not_offered`, `seats_full`, `swaps_spent`, `device_limit`, `rate_limited`.
 */
export async function activateOffline(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  input: ActivateOfflineInput,
): Promise<OfflineActivation> {
  await chargeRateLimits(core, [{ limit: 'device_offline', subject: user.id }]);
  return makeOfflineLease(core, caller, { userId: user.id }, input);
}
