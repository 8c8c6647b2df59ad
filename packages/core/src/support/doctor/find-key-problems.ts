import type { Problem } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { isDevelopmentKey } from '../../keys/ensure-development-keys.ts';
import { findKeys, findSigner } from '../../keys/find-keys.ts';

const warnMs = 120 * dayMs;

/** Finds what prevents signing leases and passports, now or soon. Having no keys at all is not a problem yet. */
export async function findKeyProblems(core: Core): Promise<Problem[]> {
  const now = core.clock.now();
  const keys = (await findKeys(core)).filter((key) => !isDevelopmentKey(key));
  if (keys.length === 0) return [];
  const signer = await findSigner(core, now);
  if (signer === null)
    return [
      {
        code: 'signing_key_missing',
        message: `No key can sign leases for ${core.settings.publicUrl}, and computers get none. See "backline keys list"; "backline keys rotate" makes another.`,
      },
    ];
  const end = keys.find(({ kid }) => kid === signer.kid)?.notAfter;
  if (end == null || end.getTime() - now.getTime() > warnMs) return [];
  return [
    {
      code: 'signing_key_ends',
      message: `Key ${signer.kid} signs until ${end.toISOString().slice(0, 10)}. Make the next one, and have it endorsed: backline keys rotate.`,
    },
  ];
}
