import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import { formatUserCode, parseUserCode } from '@backline/domain/devices/sign-in/user-code';
import type { Caller, Core, LiveSession } from '../../core.ts';
import { findNumber, getByCode, isSameNetwork, needsPassword } from './sign-ins.ts';

/** Describes the computer that shows a code. Changes nothing. Throws `code_unknown`, `rate_limited`. */
export async function getSignIn(
  core: Core,
  caller: Caller,
  own: LiveSession,
  userCode: string,
): Promise<SignInRequest> {
  const signIn = await getByCode(core, caller, own, userCode);
  const { name, os, osVersion, client, createdAt, expiresAt, decision } = signIn;
  return {
    userCode: formatUserCode(parseUserCode(userCode) ?? ''),
    device: { name, os, osVersion },
    client: { ...client, host: client.host ?? null },
    askedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isSameNetwork: isSameNetwork(core, caller, signIn),
    needsPassword: decision === null && (await needsPassword(core, caller, own, signIn)),
    decision,
    number: findNumber(core, signIn),
  };
}
