import type { RedeemReason } from '@backline/domain/licenses';

const unknown = 'No code that we know, or somebody has used it.';

/** Why a code was not added, for the one who typed it. A code of somebody else looks like one that we don't know. */
export const redeemReasons: Record<RedeemReason, string> = {
  malformed: 'Too short for a code, or with signs that no code has.',
  unknown,
  redeemed: unknown,
  redeemed_by_you: 'You have added it already. It is in your licenses.',
  expired: 'The time to add it has passed.',
  revoked: 'It was withdrawn. Support can tell you why.',
  not_tried: 'Not tried, after too many wrong codes. Send it again in an hour.',
};
