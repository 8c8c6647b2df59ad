import { and, type Db, eq, inArray } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { type EmailAddress, parseEmail } from '@backline/domain/inputs/parse-email';
import type { Consequence } from '@backline/domain/support/consequence';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { resendRef } from '../../order-tokens.ts';
import { findProducts } from '../../orders/find-products.ts';
import { findFreeLines, remakeCodes, toLastFours } from '../../orders/remake-codes.ts';
import { type OrderFile, readOrderFile } from '../../orders/to-details.ts';
import type { Item } from '../../payments/adjustments.ts';
import { writePayments } from '../../payments/payment-turn.ts';
import { closeReviews } from '../../payments/reviews.ts';
import { getAnyOrder } from './get-any-order.ts';

interface Resend {
  transactionId: string;
  to: EmailAddress;
  isDryRun: boolean;
  reason: string;
}

/** How often an order's codes may be replaced. */
const maxResends = 3;

interface Judged {
  file: OrderFile;
  /** Lines with codes that were neither redeemed nor revoked. */
  free: Item[];
  consequences: Consequence[];
}

async function judge(core: Core, db: Db, { transactionId, to }: Resend): Promise<Judged> {
  const { users } = core.store.t;
  if (parseEmail(to.address) === null)
    throw new AppError('conflict', {
      message: `${to.address} cannot be mailed from here. Ask the customer for another address.`,
    });
  const file = await readOrderFile(core, db, await getAnyOrder(core, db, transactionId));
  if (file.order.erasedAt !== null)
    throw new AppError('conflict', {
      message: 'The person who bought this was erased: its free codes have ended, and nothing more is mailed about it.',
    });
  const products = await findProducts(core, db, file.lines);
  const owners = file.codes.flatMap(({ redeemedBy }) => redeemedBy ?? []);
  const people =
    owners.length === 0
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, owners));
  const free = findFreeLines(file);
  const consequences: Consequence[] = [];
  for (const line of file.lines) {
    const code = file.codes.find(({ codeHash }) => codeHash === line.codeHash);
    if (code === undefined) continue;
    const name = products.get(line.itemId)?.productName ?? line.priceId;
    const ending = `…${code.lastFour}`;
    if (code.redeemedBy !== null) {
      const who = people.find(({ id }) => id === code.redeemedBy)?.email ?? 'an account';
      consequences.push({ tone: 'keep', what: `${name}: ${ending} was redeemed by ${who} and stays theirs.` });
    } else if (code.revokedAt !== null || code.batchRevokedAt !== null)
      consequences.push({ tone: 'keep', what: `${name}: ${ending} is revoked and stays so.` });
    else consequences.push({ tone: 'loss', what: `${name}: ${ending} stops working, and a new code is made.` });
  }
  if (file.codes.length === 0)
    throw new AppError('conflict', {
      message: 'This order has no codes: it was delivered to an account, or is not delivered yet.',
    });
  if (free.length === 0)
    throw new AppError('conflict', {
      message: `None of its codes is free. ${consequences.map(({ what }) => what).join(' ')}`,
    });
  consequences.push({
    tone: 'mail',
    what: `${to.address} gets the new codes, and links to this order from older mails end.`,
  });
  return { file, free, consequences };
}

/** Counts a resend in its transaction. Throws `conflict` if there were too many. */
async function countResend(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { orderNotices } = core.store.t;
  for (let number = 1; number <= maxResends; number += 1) {
    const row = { transactionId, ref: resendRef(number), at: core.clock.now() };
    const added = await tx.insert(orderNotices).values(row).onConflictDoNothing().returning({ ref: orderNotices.ref });
    if (added.length > 0) return;
  }
  throw new AppError('conflict', {
    message: `The codes of this order were made again ${maxResends} times. Have the customer redeem them, or grant by hand: backline grant add.`,
  });
}

/**
 * Replaces the free codes of a guest's order and mails them to another address. The old ones stop working in the same
 * transaction, and redeemed ones stay redeemed. Throws `not_found`, `state_changed`, and `conflict` if no code is free
 * or it was already done three times.
 */
export async function resendOrder(core: Core, caller: Caller, resend: Resend) {
  if (resend.isDryRun) {
    const { consequences } = await judge(core, core.store.db, resend);
    return { lastFours: [], consequences };
  }
  const { transactionId, to, reason } = resend;
  const { orders, orderReaders, reviews, withdrawals } = core.store.t;
  return writePayments(core, async (tx) => {
    const { file, free, consequences } = await judge(core, tx, resend);
    await countResend(core, tx, transactionId);
    // An account that opened the old link may not belong to the new recipient.
    await tx.delete(orderReaders).where(eq(orderReaders.transactionId, transactionId));
    // Withdrawals that were started with the old link end as well, with their confirmation links.
    await tx
      .delete(withdrawals)
      .where(and(eq(withdrawals.transactionId, transactionId), eq(withdrawals.state, 'unconfirmed')));
    await tx
      .update(orders)
      .set({ email: to.address, emailCanonical: to.canonical })
      .where(eq(orders.transactionId, transactionId));
    const codes = await remakeCodes(core, tx, { ...file.order, email: to.address }, free, to.address);
    const lastFours = toLastFours(codes);
    const isOfAddress = and(eq(reviews.transactionId, transactionId), eq(reviews.reason, 'address_unmailable'));
    await closeReviews(core, tx, isOfAddress, { by: caller.session?.user.email ?? 'operator', resolution: reason });
    const event = {
      type: 'order.resent',
      subject: `order ${transactionId}`,
      reason,
      details: { codes: lastFours.join(' ') },
    } as const;
    await recordEvent(core, tx, caller, event, { codes });
    return { lastFours, consequences };
  });
}
