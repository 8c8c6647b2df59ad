import { AppError } from '@backline/domain/errors';
import type { Caller, Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { lockUser } from '../tokens.ts';
import { announceChange } from './announce-change.ts';
import { assertConfirmed } from './proofs.ts';
import { hasFactor, settleFirstFactor } from './settle-factors.ts';
import { confirmBegunTotp } from './totp.ts';

/**
 * Confirms the authenticator app that this session started, with its first code. If it is the account's first factor,
 * recovery codes are made, and other sessions end. Throws `confirmation_required`, `second_factor_wrong`,
 * `rate_limited`.
 */
export async function confirmTotp(
  core: Core,
  caller: Caller,
  own: LiveSession,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  assertConfirmed(core, own);
  await chargeRateLimits(core, [{ limit: 'factor_account', subject: own.user.id }]);
  const recoveryCodes = await core.store.write(async (tx) => {
    await lockUser(core, tx, own.user.id);
    const isFirst = !(await hasFactor(core, tx, own.user.id));
    const factorId = await confirmBegunTotp(core, tx, own.user.id, code, { begunBy: own.id, addedBy: own.id });
    if (factorId === null) throw new AppError('second_factor_wrong');
    const codes = isFirst ? await settleFirstFactor(core, tx, own) : null;
    await announceChange(core, tx, caller, own.user, { what: 'totp_added', factorId, sessionId: own.id });
    return codes;
  });
  return { recoveryCodes };
}
