import { addPasskey } from '@backline/core/factors/add-passkey';
import { beginPasskey } from '@backline/core/factors/begin-passkey';
import { beginTotp } from '@backline/core/factors/begin-totp';
import { confirm } from '@backline/core/factors/confirm';
import { confirmTotp } from '@backline/core/factors/confirm-totp';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { getPasskeyOptions } from '@backline/core/sessions/get-passkey-options';
import { logInWithPasskey } from '@backline/core/sessions/log-in-with-passkey';
import { passSecondFactor } from '@backline/core/sessions/pass-second-factor';
import { AppError } from '@backline/domain/errors';
import type { SecondFactorChoice } from '@backline/domain/second-factor-choice';
import { secondMs } from '@backline/domain/time';
import { generateSync } from 'otplib';
import type { LiveSession } from '../../src/core.ts';
import { apiKey, at, goodPassword, publicUrl, visitor, type World } from '../world.ts';
import { createTestPasskey, type TestPasskey } from './test-passkey.ts';

type Proof = Omit<Parameters<typeof passSecondFactor>[2], 'challenge'>;

const rpId = new URL(publicUrl).hostname;
export const newPasskey = (options = {}) => createTestPasskey({ origin: publicUrl, rpId, ...options });

/** Confirms the password of a session's owner once more. Returns the session. */
export async function confirmed({ core }: World, own: LiveSession): Promise<LiveSession> {
  const { confirmedUntil } = await confirm(core, visitor(own), own, { password: goodPassword });
  return { ...own, confirmedUntil: new Date(confirmedUntil) };
}

/** The code of an authenticator app, now or some time steps later. */
export const codeOf = ({ core }: World, secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(core.clock.now().getTime() / 1000) + steps * 30 });

/** Logs in with the right password. Returns the challenge for the second step. */
export async function challenge(
  world: World,
  who = 'clara@example.com',
  machineId = 'a-browser',
): Promise<SecondFactorChoice> {
  const input = { apiKey, authId: at(who), password: goodPassword, machineId };
  const error = await createSession(world.core, visitor(), input).catch((reason: unknown) => reason);
  if (error instanceof AppError && error.secondFactor !== undefined) return error.secondFactor;
  throw error;
}

/** Completes the second step of a login. */
export const pass = (world: World, one: string, proof: Proof) =>
  passSecondFactor(world.core, visitor(), { challenge: one, ...proof });

/** Begins another login, and completes its second step. */
export const passAnew = async (world: World, proof: Proof) => pass(world, (await challenge(world)).challenge, proof);

export async function addApp(world: World, session: LiveSession): Promise<{ secret: string; codes: string[] }> {
  const own = await confirmed(world, session);
  const { secret } = await beginTotp(world.core, own);
  const { recoveryCodes } = await confirmTotp(world.core, visitor(own), own, codeOf(world, secret));
  world.advance(30 * secondMs);
  return { secret, codes: recoveryCodes ?? [] };
}

export async function addKey(world: World, session: LiveSession, passkey = newPasskey()): Promise<TestPasskey> {
  const own = await confirmed(world, session);
  const options = await beginPasskey(world.core, own);
  await addPasskey(world.core, visitor(own), own, { name: 'Studio', attestation: passkey.attest(options.challenge) });
  return passkey;
}

export async function logInByKey(world: World, passkey: TestPasskey): Promise<LiveSession | null> {
  const { challenge: toSign } = await getPasskeyOptions(world.core, visitor());
  const input = { apiKey, machineId: 'a-browser', assertion: passkey.assert(toSign) };
  const { token } = await logInWithPasskey(world.core, visitor(), input);
  return findSession(world.core, token);
}
