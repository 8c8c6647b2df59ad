import type { EmailAddress } from '@backline/domain/parse-email';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import { chargeInside } from '../rate-limit.ts';
import { getFreePrices, storeFreeOrder } from './free-order.ts';
import { makeGuestCodes } from './make-guest-codes.ts';

/**
 * Mails codes for what costs nothing now. Only the owner of the address reads them, so the mail is the confirmation of
 * it. Throws `free_not_offered`, `rate_limited`.
 */
export async function takeFreeAsGuest(
  core: Core,
  caller: Caller,
  { skus, email }: { skus: readonly string[]; email: EmailAddress },
): Promise<{ isMailed: true }> {
  await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await chargeInside(core, tx, [
      { limit: 'free_ip', subject: caller.ip },
      { limit: 'free_mailbox', subject: email.canonical },
    ]);
    const prices = await getFreePrices(core, tx, [...new Set(skus)]);
    const owner = { buyer: 'guest', userId: null } as const;
    const { order, deliverable } = await storeFreeOrder(core, tx, {
      ...{ prices, owner },
      email: email.address,
      emailCanonical: email.canonical,
    });
    const codes = await makeGuestCodes(core, tx, order, email.address, deliverable);
    const event = {
      type: 'order.settled',
      subject: `order ${order.transactionId}`,
      details: { buyer: owner.buyer, items: deliverable.length, delivered: deliverable.length },
    } as const;
    await recordEvent(core, tx, caller, event, { codes });
  });
  core.workers.wakeMail();
  return { isMailed: true };
}
