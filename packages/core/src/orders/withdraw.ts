import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { declareWithdrawal } from './declare-withdrawal.ts';
import { getOwnOrder } from './find-own-order.ts';
import { getOrder } from './get-order.ts';

/**
 * Withdraws from some lines of an order, or from all that allow it. A repeat gets the first answer. Throws `not_found`,
 * `rate_limited`, `withdrawal_not_offered`, `withdrawal_too_late`, `withdrawal_asked`, `withdrawal_exempt`.
 */
export async function withdraw(
  core: Core,
  caller: Caller,
  own: LiveSession,
  { transactionId, ...declared }: { transactionId: string; name: string; itemIds?: string[] | undefined },
): Promise<OrderDetails> {
  await chargeRateLimits(core, [{ limit: 'order_account', subject: own.user.id }]);
  await declareWithdrawal(core, {
    caller,
    declared: { ...declared, by: 'account' },
    userId: own.user.id,
    getOrder: (tx) => getOwnOrder(core, tx, own, transactionId),
  });
  return getOrder(core, own, { transactionId });
}
