import { AppError } from '@backline/domain/errors';
import { toLicenses } from '@backline/domain/licenses/terms';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { findGrants } from '../licenses/grants.ts';
import { grantItem } from '../payments/deliver-item.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { getFreePrices, storeFreeOrder } from './free-order.ts';

/**
 * Adds free items to an account, as an order. Owned items are left out. Each attempt counts against the limit. Prices
 * are checked before the lock on payments. Throws `free_not_offered`, `free_owned` if nothing is left, `rate_limited`.
 */
export async function takeFree(
  core: Core,
  caller: Caller,
  { user }: LiveSession,
  skus: readonly string[],
): Promise<{ transactionId: string }> {
  await chargeRateLimits(core, [{ limit: 'free_account', subject: user.id }]);
  const wanted = [...new Set(skus)];
  await getFreePrices(core, core.store.db, wanted);
  // Of two concurrent calls, only one makes an order.
  return writePayments(core, async (tx) => {
    const prices = await getFreePrices(core, tx, wanted);
    const { perpetual } = toLicenses(await findGrants(core, user.id, tx), core.providerClock.now());
    const missing = prices.filter(({ sku }) => !perpetual.some((license) => license.sku === sku && license.isActive));
    if (missing.length === 0) throw new AppError('free_owned');
    const { email, emailCanonical } = user;
    const owner = { buyer: 'checkout', userId: user.id } as const;
    const { order, deliverable } = await storeFreeOrder(core, tx, { prices: missing, owner, email, emailCanonical });
    for (const { item, sku } of deliverable) await grantItem(core, tx, item, { sku, userId: user.id });
    const { transactionId } = order;
    const event = {
      type: 'order.settled',
      subjectUserId: user.id,
      subject: `order ${transactionId}`,
      details: { buyer: owner.buyer, items: deliverable.length, delivered: deliverable.length },
    } as const;
    await recordEvent(core, tx, caller, event, { codes: [] });
    return { transactionId };
  });
}
