import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { announceEvent } from '../events/record-event.ts';
import { createWithdrawalToken } from '../order-tokens.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { chargeInside } from '../rate-limit.ts';
import { storeUnconfirmed } from './claim-withdrawal.ts';
import { chargeGuest, getOrderByToken } from './find-guest-order.ts';
import { findProducts } from './find-products.ts';
import { readOrderFile } from './to-details.ts';

/**
 * Starts a guest's withdrawal. The mailed link has to confirm it, because the holder of the order's link may not be the
 * buyer. After that, its time is now. Throws `token_invalid`, `rate_limited` and the errors of `withdraw`.
 */
export async function withdrawAsGuest(
  core: Core,
  caller: Caller,
  { token, ...declared }: { token: string; name: string; itemIds?: string[] | undefined },
): Promise<{ isMailed: true }> {
  await chargeGuest(core, caller);
  await writePayments(core, async (tx) => {
    const file = await readOrderFile(core, tx, await getOrderByToken(core, tx, token));
    const { transactionId, email } = file.order;
    if (email === null) throw new AppError('withdrawal_not_offered');
    await chargeInside(core, tx, [{ limit: 'withdrawal_order', subject: transactionId }]);
    const row = await storeUnconfirmed(core, tx, file, { ...declared, by: 'guest' });
    const lines = file.lines.filter(({ itemId }) => row.items.includes(itemId));
    const products = await findProducts(core, tx, lines);
    const event = { type: 'order.withdrawal_begun', subject: `order ${transactionId}` } as const;
    await announceEvent(core, tx, event, {
      email,
      items: lines.map(({ itemId, priceId }) => products.get(itemId)?.productName ?? priceId),
      name: row.name,
      confirmToken: createWithdrawalToken(core, row.id),
    });
  });
  return { isMailed: true };
}
