import { and, eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { chargeInside, chargeRateLimits } from '../rate-limit.ts';
import { findFreeLines, remakeCodes, toLastFours } from './remake-codes.ts';
import { readOrderFile } from './to-details.ts';

/**
 * Mails the unredeemed codes of a guest's order again, on the day of the purchase. An order's number proves nothing, so
 * the mail goes to the address that paid, and only a few times. Throws `rate_limited`, `state_changed`.
 */
export async function mailCodesAgain(
  core: Core,
  caller: Caller,
  transactionId: string,
): Promise<{ isMailed: boolean }> {
  await chargeRateLimits(core, [{ limit: 'checkout_ip', subject: caller.ip }]);
  const { orders } = core.store.t;
  const isMailed = await writePayments(core, async (tx) => {
    const isGuests = and(eq(orders.transactionId, transactionId), eq(orders.buyer, 'guest'));
    const [order] = await tx.select().from(orders).where(isGuests);
    if (order === undefined || order.email === null || order.erasedAt !== null || order.settledAt === null)
      return false;
    if (core.clock.now().getTime() - order.settledAt.getTime() >= dayMs) return false;
    const free = findFreeLines(await readOrderFile(core, tx, order));
    if (free.length === 0) return false;
    await chargeInside(core, tx, [{ limit: 'codes_order', subject: transactionId }]);
    const codes = await remakeCodes(core, tx, order, free, order.email);
    const details = { codes: toLastFours(codes).join(' ') };
    const event = {
      type: 'order.resent',
      subject: `order ${transactionId}`,
      reason: 'asked for by the buyer',
      details,
    } as const;
    await recordEvent(core, tx, caller, event, { codes });
    return true;
  });
  return { isMailed };
}
