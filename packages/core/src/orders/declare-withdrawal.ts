import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { askNow } from './apply-refund.ts';
import { claimWithdrawal, type Declaration, type Withdrawal } from './claim-withdrawal.ts';
import { assertNotErased } from './find-guest-order.ts';
import type { Order } from './find-own-order.ts';
import { findProducts } from './find-products.ts';
import { type OrderFile, readOrderFile } from './to-details.ts';

interface Declared {
  caller: Caller;
  declared: Declaration;
  userId: string | null;
  /** Reads the order in the transaction and refuses callers who may not see it. */
  getOrder(tx: Db): Promise<Order>;
}

/**
 * Finds an earlier withdrawal of all named lines, after a double press or a lost answer. If no lines are named, it must
 * cover every paid line.
 */
function findSame({ lines, withdrawals }: OrderFile, { itemIds }: Declaration): Withdrawal | null {
  const named = lines.filter(({ itemId, total }) => itemIds?.includes(itemId) ?? total > 0);
  const [id, ...others] = new Set(named.map(({ withdrawalId }) => withdrawalId));
  if (others.length > 0) return null;
  return withdrawals.find((one) => one.id === id && one.state !== 'declined') ?? null;
}

/** Declares a withdrawal once, and requests its refund if the settings say so. Repeating it changes nothing. */
export async function declareWithdrawal(core: Core, { caller, declared, userId, getOrder }: Declared): Promise<void> {
  const refund = await writePayments(core, async (tx) => {
    const file = await readOrderFile(core, tx, await getOrder(tx));
    if (findSame(file, declared) !== null) return null;
    return claimWithdrawal(core, tx, file, { caller, declared, userId });
  });
  if (refund !== null) await askNow(core, refund);
}

/** Confirms a guest's declaration. A second click changes nothing. Throws `token_invalid`. */
export async function confirmDeclared(core: Core, caller: Caller, withdrawalId: string): Promise<Order> {
  const { withdrawals, orders } = core.store.t;
  const { order, refund } = await writePayments(core, async (tx) => {
    const [found] = await tx
      .select({ begun: withdrawals, order: orders })
      .from(withdrawals)
      .innerJoin(orders, eq(orders.transactionId, withdrawals.transactionId))
      .where(eq(withdrawals.id, withdrawalId));
    // Unconfirmed rows are deleted after a while.
    if (found === undefined) throw new AppError('token_invalid', { reason: 'expired' });
    const { begun, order } = found;
    assertNotErased(order);
    if (begun.state !== 'unconfirmed') return { order, refund: null };
    const file = await readOrderFile(core, tx, order);
    const declared = { name: begun.name, itemIds: begun.items, by: 'guest' } as const;
    return { order, refund: await claimWithdrawal(core, tx, file, { caller, declared, userId: null, begun }) };
  });
  if (refund !== null) await askNow(core, refund);
  return order;
}

/** Declines a withdrawal when support closes its review without a refund, and tells the customer. */
export async function declineWithdrawal(
  core: Core,
  tx: Db,
  caller: Caller,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  const { withdrawals, orders, orderItems } = core.store.t;
  const [declined] = await tx
    .update(withdrawals)
    .set({ state: 'declined', decidedAt: core.providerClock.now() })
    .where(and(eq(withdrawals.id, withdrawalId), eq(withdrawals.state, 'asked')))
    .returning();
  if (declined === undefined) return;
  const { transactionId, userId } = declined;
  const [order] = await tx.select().from(orders).where(eq(orders.transactionId, transactionId));
  const lines = await tx.select().from(orderItems).where(eq(orderItems.withdrawalId, withdrawalId));
  const products = await findProducts(core, tx, lines);
  const event = {
    type: 'order.withdrawal_declined',
    ...(userId === null ? {} : { subjectUserId: userId }),
    subject: `order ${transactionId}`,
    reason,
    details: { withdrawalId },
  } as const;
  await recordEvent(core, tx, caller, event, {
    userId: order?.userId ?? userId,
    email: order?.email ?? null,
    items: lines.map(({ itemId, priceId }) => products.get(itemId)?.productName ?? priceId),
  });
}
