import { and, type Db, eq, isNull } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import type { Assertion } from '@backline/domain/factors/fields';
import { passkeysMax } from '@backline/domain/limits';
import { toPasskeyId } from '../account-factors.ts';
import type { Caller, Core } from '../core.ts';
import { announceChange } from './announce-change.ts';
import { toRpId } from './relying-party.ts';

type Passkey = Core['store']['t']['passkeys']['$inferSelect'];

export interface ProvedPasskey {
  passkey: Passkey;
  counter: number;
  isBackedUp: boolean;
}

/** The challenge that a browser claims to have signed; the signature proves it later. Null if the data is malformed. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{1,64}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/** Throws `conflict` if the account has the maximum number of passkeys. */
export function assertRoom(passkeys: number): void {
  if (passkeys >= passkeysMax)
    throw new AppError('conflict', { message: toAnswer('answers.passkeysFull', { count: passkeysMax }) });
}

/** Finds the passkey of an assertion. Throws `passkey_unknown`, `passkey_flagged`. */
export async function getPasskey(core: Core, { id }: Assertion): Promise<Passkey> {
  const { passkeys } = core.store.t;
  const [passkey] = await core.store.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.rpId, toRpId(core))));
  if (passkey === undefined) throw new AppError('passkey_unknown');
  if (passkey.flaggedAt !== null) throw new AppError('passkey_flagged');
  return passkey;
}

/** Loads what verifies passkeys, which takes longer than a request may wait. */
export const loadPasskeyVerifier = () => import('@simplewebauthn/server');

/**
 * Verifies that a passkey signed the challenge for this host, with user verification. Null if not. Stores nothing:
 * `acceptPasskey` does, in the transaction of the action.
 */
export async function verifyPasskey(
  core: Core,
  passkey: Passkey,
  assertion: Assertion,
  challenge: string,
): Promise<ProvedPasskey | null> {
  const { verifyAuthenticationResponse } = await loadPasskeyVerifier();
  const { userHandle, ...response } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: userHandle === undefined ? response : { ...response, userHandle } },
      expectedChallenge: challenge,
      expectedOrigin: core.settings.publicUrl,
      expectedRPID: toRpId(core),
      requireUserVerification: true,
      // Any counter is accepted here. `acceptPasskey` flags one that goes back.
      credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: -1 },
    });
    if (!verified) return null;
    return { passkey, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch (error) {
    core.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    return null;
  }
}

/**
 * True if a counter went back. An authenticator with a counter never repeats a number, and one without a counter always
 * sends 0.
 */
function goesBack({ passkey, counter }: ProvedPasskey): boolean {
  return (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
}

/** The outcome of a proof. `flagged`: its counter went back, so the passkey is blocked permanently. */
export type PasskeyUse = 'accepted' | 'refused' | 'flagged';

/** Blocks a passkey permanently and mails its owner, because it may have been copied. */
async function flagPasskey(core: Core, tx: Db, caller: Caller, { passkey }: ProvedPasskey): Promise<void> {
  const { passkeys, users } = core.store.t;
  const flagged = await tx
    .update(passkeys)
    .set({ flaggedAt: core.clock.now() })
    .where(and(eq(passkeys.id, passkey.id), isNull(passkeys.flaggedAt)))
    .returning({ id: passkeys.id });
  const [user] = await tx.select().from(users).where(eq(users.id, passkey.userId));
  if (flagged.length === 0 || user === undefined) return;
  const change = { what: 'passkey_flagged', factorId: toPasskeyId(passkey), name: passkey.name } as const;
  await announceChange(core, tx, caller, user, change);
}

/**
 * Records the use of a passkey after this transaction has ended its challenge, so that a proof which is sent twice
 * doesn't look like a copy. `refused`: the passkey was used, flagged or removed at the same time. After `flagged`, the
 * caller must commit and then throw.
 */
export async function acceptPasskey(core: Core, tx: Db, caller: Caller, proved: ProvedPasskey): Promise<PasskeyUse> {
  const { passkeys } = core.store.t;
  const { passkey, counter, isBackedUp } = proved;
  if (goesBack(proved)) {
    await flagPasskey(core, tx, caller, proved);
    return 'flagged';
  }
  const isThis = and(
    eq(passkeys.id, passkey.id),
    eq(passkeys.publicKey, passkey.publicKey),
    eq(passkeys.counter, passkey.counter),
  );
  const accepted = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: core.clock.now() })
    .where(and(isThis, isNull(passkeys.flaggedAt)))
    .returning({ id: passkeys.id });
  return accepted.length > 0 ? 'accepted' : 'refused';
}

/** The options for the browser to ask for a passkey. */
export function toRequestOptions(core: Core, challenge: string) {
  return { challenge, rpId: toRpId(core), timeout: passkeyTimeoutMs, userVerification: 'required' as const };
}

export const passkeyTimeoutMs = 300_000;
