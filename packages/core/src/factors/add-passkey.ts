import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { AddPasskeyInput } from '@backline/domain/factors/add-passkey';
import type { Attestation } from '@backline/domain/factors/fields';
import { toPasskeyId } from '../account-factors.ts';
import type { Caller, Core, LiveSession } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { announceChange } from './announce-change.ts';
import { endChallenge, getChallenge } from './challenges.ts';
import { assertRoom, loadPasskeyVerifier, readChallenge } from './passkeys.ts';
import { assertConfirmed } from './proofs.ts';
import { toRpId } from './relying-party.ts';
import { hasFactor, settleFirstFactor } from './settle-factors.ts';

/** Throws `passkey_refused`. */
async function verifyAttestation(core: Core, attestation: Attestation, challenge: string) {
  const { verifyRegistrationResponse } = await loadPasskeyVerifier();
  const { attestationObject, clientDataJSON } = attestation.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...attestation, response: { attestationObject, clientDataJSON } },
    expectedChallenge: challenge,
    expectedOrigin: core.settings.publicUrl,
    expectedRPID: toRpId(core),
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', { cause: error });
  });
  if (!verified) throw new AppError('passkey_refused');
  return registrationInfo;
}

/**
 * Adds a passkey that the caller's browser created. If it is the account's first factor, recovery codes are made, and
 * other sessions end. Throws `confirmation_required`, `challenge_invalid`, `passkey_refused`, and `conflict` if there
 * are too many.
 */
export async function addPasskey(
  core: Core,
  caller: Caller,
  own: LiveSession,
  { name, attestation }: AddPasskeyInput,
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  assertConfirmed(core, own);
  const challenge = readChallenge(attestation.response.clientDataJSON);
  if (challenge === null) throw new AppError('passkey_refused');
  const begun = await getChallenge(core, 'add_passkey', challenge);
  if (begun.userId !== own.user.id || begun.machineId !== own.id) throw new AppError('challenge_invalid');
  const made = await verifyAttestation(core, attestation, challenge);
  const { passkeys } = core.store.t;
  const recoveryCodes = await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    await endChallenge(core, tx, 'add_passkey', challenge);
    assertRoom(await tx.$count(passkeys, eq(passkeys.userId, own.user.id)));
    const isFirst = !(await hasFactor(core, tx, own.user.id));
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: made.credential.id,
        userId: own.user.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        deviceType: made.credentialDeviceType,
        isBackedUp: made.credentialBackedUp,
        rpId: toRpId(core),
        name,
        createdAt: core.clock.now(),
        addedBy: own.id,
      })
      .onConflictDoNothing()
      .returning({ publicKey: passkeys.publicKey });
    if (added === undefined) throw new AppError('passkey_refused');
    const codes = isFirst ? await settleFirstFactor(core, tx, own) : null;
    const change = { what: 'passkey_added', name, factorId: toPasskeyId(added), sessionId: own.id } as const;
    await announceChange(core, tx, caller, own.user, change);
    return codes;
  });
  return { id: made.credential.id, recoveryCodes };
}
