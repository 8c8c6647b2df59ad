import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { openChallenge } from './challenges.ts';
import { assertRoom, passkeyTimeoutMs } from './passkeys.ts';
import { assertConfirmed } from './proofs.ts';
import { arePasskeysOffered, toRpId } from './relying-party.ts';

/** EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/**
 * The options for the browser to create a passkey. Throws `confirmation_required`, `passkeys_not_offered`, `conflict`
 * if there are too many, `rate_limited`.
 */
export async function beginPasskey(core: Core, own: LiveSession) {
  assertConfirmed(core, own);
  if (!arePasskeysOffered(core)) throw new AppError('passkeys_not_offered');
  const { user } = own;
  await chargeRateLimits(core, [{ limit: 'factor_account', subject: user.id }]);
  const { passkeys } = core.store.t;
  const known = await core.store.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id));
  assertRoom(known.length);
  const challenge = await core.store.write((tx) =>
    openChallenge(core, tx, { purpose: 'add_passkey', userId: user.id, machineId: own.id }),
  );
  const type = 'public-key' as const;
  return {
    rp: { id: toRpId(core), name: core.settings.productName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.contactName ?? user.email,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
    timeout: passkeyTimeoutMs,
    excludeCredentials: known.map(({ id }) => ({ id, type })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}
