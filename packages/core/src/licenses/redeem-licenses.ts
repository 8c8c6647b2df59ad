import { AppError } from '@backline/domain/errors';
import type { RedeemReason } from '@backline/domain/licenses/license';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { rateLimits } from '@backline/domain/rate-limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import { chargeApiCall } from '../rate-limit.ts';
import type { Redemption } from './redeem-code.ts';
import { redeemTogether } from './redeem-together.ts';
import { toCodeHashes } from './to-code-hashes.ts';

const notTried = { reason: 'not_tried' } as const;
const malformed = { reason: 'malformed' } as const;

/** A customer must not be able to tell an unknown code from somebody else's. */
function toCustomerReason(reason: RedeemReason): RedeemReason {
  return reason === 'redeemed' ? 'unknown' : reason;
}

/**
 * Redeems codes one by one, each after the commit of the one before: after a failure every code is either redeemed or
 * free, and sending the list again completes it. After too many misses the remaining codes are `not_tried`; throws `rate_limited`
 * when not even the first could be tried. Each code counts as one call of the session.
 */
export async function redeemLicenses(
  core: Core,
  caller: Caller,
  own: LiveSession,
  licenseCodes: readonly string[],
): Promise<RedeemOutput> {
  const userId = own.user.id;
  // The call itself has been charged as one.
  if (licenseCodes.length > 1) await chargeApiCall(core, own, licenseCodes.length - 1);
  const attempt = async (typed: string): Promise<Redemption | typeof notTried> => {
    // A malformed code reveals nothing about real codes, and needs no transaction.
    if ((await toCodeHashes(core, core.store.db, typed)) === null) return malformed;
    return redeemTogether(core, { caller, userId, typed });
  };

  const answer: RedeemOutput = { licenses: [], errors: [] };
  let isStopped = false;
  for (const licenseCode of licenseCodes) {
    const outcome: Redemption | typeof notTried = isStopped ? notTried : await attempt(licenseCode);
    if ('code' in outcome) {
      const { sku, name } = outcome.code;
      answer.licenses.push({ licenseCode, sku, productName: name });
    } else {
      isStopped = outcome.reason === 'not_tried';
      if (isStopped && answer.licenses.length + answer.errors.length === 0)
        throw new AppError('rate_limited', { retryAfterMs: rateLimits.redeem_account.windowMs });
      answer.errors.push({ licenseCode, error: true, reason: toCustomerReason(outcome.reason) });
    }
  }
  return answer;
}
