import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { lockUser } from '../tokens.ts';
import { announceChange } from './announce-change.ts';
import { assertConfirmed } from './proofs.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasFactor } from './settle-factors.ts';

/** Replaces the account's recovery codes. Throws `confirmation_required`, `factor_missing`, `rate_limited`. */
export async function makeRecoveryCodes(
  core: Core,
  caller: Caller,
  own: LiveSession,
): Promise<{ recoveryCodes: string[] }> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'factor_account', subject: own.user.id }]);
  const recoveryCodes = await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    if (!(await hasFactor(core, tx, own.user.id))) throw new AppError('factor_missing');
    const { setId, codes } = await replaceRecoveryCodes(core, tx, own.user.id, own.id);
    const change = { what: 'recovery_codes_made', factorId: setId, sessionId: own.id } as const;
    await announceChange(core, tx, caller, own.user, change);
    return codes;
  });
  return { recoveryCodes };
}
