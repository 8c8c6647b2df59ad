import type { RedeemReason } from './license.ts';

/** Why a code in each state cannot be redeemed; null if it can. */
export const codeRules = {
  free: { refusal: null },
  redeemed: { refusal: 'redeemed_by_you' },
  expired: { refusal: 'expired' },
  revoked: { refusal: 'revoked' },
} as const satisfies Record<string, { refusal: RedeemReason | null }>;

export type CodeState = keyof typeof codeRules;
export const codeStates = Object.keys(codeRules) as CodeState[];

/** The fields that determine the state. */
interface CodeRecord {
  expiresAt: Date | null;
  redeemedBy: string | null;
  revokedAt: Date | null;
  batchRevokedAt: Date | null;
}

/** A code that was redeemed and then revoked is `revoked`. */
export function toCodeState(code: CodeRecord, now: Date): CodeState {
  if (code.revokedAt !== null || code.batchRevokedAt !== null) return 'revoked';
  if (code.redeemedBy !== null) return 'redeemed';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : 'free';
}

/**
 * Why a user cannot redeem a code now; null if they can. About someone else's code, it only says that the code is used.
 */
export function findRedeemRefusal(code: CodeRecord, userId: string, now: Date) {
  const isOthers = code.redeemedBy !== null && code.redeemedBy !== userId;
  return isOthers ? 'redeemed' : codeRules[toCodeState(code, now)].refusal;
}
