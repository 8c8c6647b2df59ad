import { AppError } from '@backline/domain/errors';
import type { RedeemReason } from '@backline/domain/licenses/license';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { rateLimits } from '@backline/domain/rate-limits';
import type { Caller, Core, LiveSession } from '../core.ts';
import { type Charge, chargeApiCall, hasRoom, tryCharge } from '../rate-limit.ts';
import { waitForAll } from '../wait-for-all.ts';
import { type Redemption, redeemCode, tryCode } from './redeem-code.ts';
import { toCodeHashes } from './to-code-hashes.ts';

const notTried = { reason: 'not_tried' } as const;
const malformed = { reason: 'malformed' } as const;

/** A customer must not be able to tell an unknown code from someone else's. */
function toCustomerReason(reason: RedeemReason): RedeemReason {
  return reason === 'redeemed' ? 'unknown' : reason;
}

/** Only unknown codes and other people's codes count against the limit, because guessing produces nothing else. */
function isMiss(outcome: Redemption): boolean {
  return 'reason' in outcome && (outcome.reason === 'unknown' || outcome.reason === 'redeemed');
}

/**
 * Redeems one code in its own transaction. Both limits must allow one more wrong code, and they stay locked to the end,
 * so that no guess exceeds them.
 */
function redeemOne(core: Core, caller: Caller, userId: string, typed: string): Promise<Redemption | typeof notTried> {
  const charges: Charge[] = [
    { limit: 'redeem_account', subject: userId },
    { limit: 'redeem_ip', subject: caller.ip },
  ];
  return core.store.write(async (tx) => {
    // This is sent after the locks, so that it reads the locked state.
    const covering = hasRoom(core, tx, charges);
    const trying = tryCode(core, tx, userId, typed);
    const [isCovered] = await waitForAll([covering, trying]);
    if (!isCovered) return notTried;
    const outcome = await redeemCode(core, tx, caller, { userId, typed }, trying);
    if (isMiss(outcome)) for (const charge of charges) await tryCharge(core, tx, charge);
    return outcome;
  });
}

/**
 * Redeems codes one by one, each in its own transaction. After a failure, every code is either redeemed or free, and
 * sending the list again finishes the rest. After too many wrong codes, the others are `not_tried`. Throws
 * `rate_limited` if not even the first could be tried. Each code counts as a call of the session.
 */
export async function redeemLicenses(
  core: Core,
  caller: Caller,
  own: LiveSession,
  licenseCodes: readonly string[],
): Promise<RedeemOutput> {
  const userId = own.user.id;
  // The call itself was already counted.
  await chargeApiCall(core, own, licenseCodes.length - 1);
  const attempt = async (typed: string): Promise<Redemption | typeof notTried> => {
    // A malformed code reveals nothing about real ones and needs no transaction.
    if ((await toCodeHashes(core, core.store.db, typed)) === null) return malformed;
    return redeemOne(core, caller, userId, typed);
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
