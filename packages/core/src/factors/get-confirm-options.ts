import type { Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { openChallenge } from './challenges.ts';
import { toRequestOptions } from './passkeys.ts';

/** The options for the browser to ask for one of the caller's passkeys again. Throws `rate_limited`. */
export async function getConfirmOptions(core: Core, own: LiveSession) {
  await chargeRateLimits(core, [{ limit: 'factor_account', subject: own.user.id }]);
  const about = { purpose: 'confirm', userId: own.user.id, machineId: own.id } as const;
  return toRequestOptions(core, await core.store.write((tx) => openChallenge(core, tx, about)));
}
