import type { RedeemReason } from '@backline/domain/licenses/license';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';

const unknown = 'We don’t know this code, or somebody has used it.';

/** Why a code was not added. Somebody else's code looks like an unknown one. */
export const redeemReasons: Record<RedeemReason, string> = {
  malformed: 'This is too short for a code, or has characters that no code has.',
  unknown,
  redeemed: unknown,
  redeemed_by_you: 'Already yours. It is in your licenses.',
  expired: 'The time to add it has passed.',
  revoked: 'It was withdrawn. Support can tell you why.',
  not_tried: 'Not tried, after too many wrong codes. Send it again in an hour.',
};

/** A code that its owner added before: nothing went wrong. */
export function isOwn({ reason }: RedeemOutput['errors'][number]): boolean {
  return reason === 'redeemed_by_you';
}
