import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { chargeInside, chargeOnce, chargeRateLimits, toNetworkKey } from '../rate-limit.ts';
import { toMailbox } from '../subscriptions/trial-claims.ts';
import { getFreePrices, type Price, storeFreeOrder } from './free-order.ts';
import { makeGuestCodes } from './make-guest-codes.ts';

/** Marks each SKU as taken by a mailbox, once. Throws `free_mailed` if the mailbox already got all of them. */
async function takeOnce(core: Core, tx: Db, mailbox: string, prices: readonly Price[]): Promise<Price[]> {
  const bySubject = new Map(prices.map((price) => [`${mailbox} ${price.sku}`, price]));
  const taken = await chargeOnce(core, tx, 'free_once', [...bySubject.keys()]);
  if (taken.length === 0) throw new AppError('free_mailed');
  return taken.flatMap((subject) => bySubject.get(subject) ?? []);
}

/**
 * Mails codes for free items. Only the owner of the address can read them, so it needs no other proof. Each attempt
 * counts against the limit. Prices are checked before the lock on payments. Throws `free_not_offered`, `free_mailed`,
 * `rate_limited`.
 */
export async function takeFreeAsGuest(
  core: Core,
  caller: Caller,
  { skus, email }: { skus: readonly string[]; email: EmailAddress },
): Promise<{ isMailed: true }> {
  await chargeRateLimits(core, [
    { limit: 'free_ip', subject: caller.ip },
    { limit: 'free_network', subject: toNetworkKey(caller.ip) },
  ]);
  const wanted = [...new Set(skus)];
  await getFreePrices(core, core.store.db, wanted);
  const mailbox = toMailbox(email.canonical);
  await writePayments(core, async (tx) => {
    const prices = await takeOnce(core, tx, mailbox, await getFreePrices(core, tx, wanted));
    await chargeInside(core, tx, [{ limit: 'free_mailbox', subject: mailbox }]);
    const owner = { buyer: 'guest', userId: null } as const;
    const { order, deliverable } = await storeFreeOrder(core, tx, {
      prices,
      owner,
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
  return { isMailed: true };
}
