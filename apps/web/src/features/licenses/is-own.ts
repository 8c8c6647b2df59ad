import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';

/** A code that its owner added before: nothing went wrong. */
export function isOwn({ reason }: RedeemOutput['errors'][number]): boolean {
  return reason === 'redeemed_by_you';
}
