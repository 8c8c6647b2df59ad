import type { Caller, Core } from '../core.ts';
import { openChallenge } from '../factors/challenges.ts';
import { toRequestOptions } from '../factors/passkeys.ts';
import { chargeRateLimits } from '../rate-limit.ts';

/** The options for a login with a passkey, before the user is known. Throws `rate_limited`. */
export async function getPasskeyOptions(core: Core, caller: Caller) {
  await chargeRateLimits(core, [{ limit: 'passkey_ip', subject: caller.ip }]);
  const challenge = await core.store.write((tx) => openChallenge(core, tx, { purpose: 'passkey', userId: null }), {
    isVolatile: true,
  });
  return toRequestOptions(core, challenge);
}
