import { randomUUID } from 'node:crypto';
import type { StartedSignIn, StartSignInInput } from '@backline/domain/devices/sign-in/start-sign-in';
import { formatUserCode } from '@backline/domain/devices/sign-in/user-code';
import { AppError } from '@backline/domain/errors';
import { deviceSignIn } from '@backline/domain/limits';
import { paths } from '@backline/domain/pages/paths';
import type { Caller, Core } from '../../core.ts';
import { createToken, hashToken, isSameText } from '../../crypto.ts';
import { toSeconds } from '../../keys/key-pair.ts';
import { toLink } from '../../links.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { toStoredClient } from '../to-stored-client.ts';
import { createUserCode, hashUserCode, toNetwork } from './sign-ins.ts';

const attempts = 5;

/** Stores a sign-in under an unused code, and returns the code. */
async function insertSignIn(
  core: Core,
  row: Omit<typeof core.store.t.deviceSignIns.$inferInsert, 'userCodeHash'>,
): Promise<string> {
  const { deviceSignIns } = core.store.t;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const code = createUserCode();
    const values = { ...row, userCodeHash: hashUserCode(core, code) };
    const added = await core.store.write(
      (tx) => tx.insert(deviceSignIns).values(values).onConflictDoNothing().returning({ id: deviceSignIns.id }),
      { isVolatile: true },
    );
    if (added.length > 0) return code;
  }
  throw new Error('Every code that was drawn is in use.');
}

/**
 * Starts a plugin's sign-in, which its owner continues in a browser. The plugin shows one code and polls with a second,
 * secret one. Throws `api_key_invalid`, `rate_limited`.
 */
export async function startSignIn(core: Core, caller: Caller, input: StartSignInInput): Promise<StartedSignIn> {
  if (!isSameText(input.apiKey, core.settings.apiKey)) throw new AppError('api_key_invalid');
  await chargeRateLimits(core, [{ limit: 'device_start_ip', subject: caller.ip }]);
  const { name, os, osVersion = null, arch = null, ids } = input.device;
  const now = core.clock.now();
  const deviceCode = createToken();
  const code = await insertSignIn(core, {
    id: randomUUID(),
    deviceCodeHash: hashToken(deviceCode),
    name,
    os,
    osVersion,
    arch,
    client: toStoredClient(core, input.client),
    ids,
    networkHash: toNetwork(core, caller),
    createdAt: now,
    expiresAt: new Date(now.getTime() + deviceSignIn.lifetimeMs),
    numberTries: 0,
  });
  const userCode = formatUserCode(code);
  const verificationUri = toLink(core, paths.device);
  return {
    deviceCode,
    userCode,
    verificationUri,
    verificationUriComplete: `${verificationUri}?code=${userCode}`,
    expiresInSeconds: deviceSignIn.lifetimeMs / 1000,
    intervalSeconds: deviceSignIn.intervalMs / 1000,
    serverTime: toSeconds(now),
  };
}
