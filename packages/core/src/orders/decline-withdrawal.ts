import { and, type Db, eq } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { findProducts } from './find-products.ts';

/** Declines a withdrawal whose review support closes without a refund, and tells the customer. */
export async function declineWithdrawal(
  core: Core,
  tx: Db,
  caller: Caller,
  withdrawalId: string,
  reason: string,
): Promise<void> {
  const { withdrawals: w, orders: o, orderItems: i } = core.store.t;
  const [declined] = await tx
    .update(w)
    .set({ state: 'declined', decidedAt: core.providerClock.now() })
    .where(and(eq(w.id, withdrawalId), eq(w.state, 'asked')))
    .returning();
  if (declined === undefined) return;
  const { transactionId, userId } = declined;
  const [order] = await tx.select().from(o).where(eq(o.transactionId, transactionId));
  const lines = await tx.select().from(i).where(eq(i.withdrawalId, withdrawalId));
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
