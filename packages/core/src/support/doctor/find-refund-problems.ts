import { and, eq, inArray, type Problem } from '@backline/db';
import type { Core } from '../../core.ts';
import { toHolds } from '../../payments/adjustments.ts';

/** Refunds and disputes whose effect on the purchase is missing or wrong. */
export async function findRefundProblems(core: Core): Promise<Problem[]> {
  const tables = core.store.t;
  const { db } = core.store;
  const adjustments = await db.select().from(tables.adjustments);
  if (adjustments.length === 0) return [];
  const refunded = db.select({ transactionId: tables.adjustments.transactionId }).from(tables.adjustments);
  const items = await db.select().from(tables.orderItems).where(inArray(tables.orderItems.transactionId, refunded));
  const isOfCode = and(eq(tables.grants.cause, 'redemption'), eq(tables.grants.causeRef, tables.orderItems.codeHash));
  const redeemed = await db
    .select({ itemId: tables.orderItems.itemId, grantId: tables.grants.id })
    .from(tables.orderItems)
    .innerJoin(tables.grants, isOfCode)
    .where(inArray(tables.orderItems.transactionId, refunded));
  const held = await db.select().from(tables.grantHolds).where(eq(tables.grantHolds.isHeld, true));
  return items.flatMap((item) => {
    const all = adjustments.filter(({ transactionId }) => transactionId === item.transactionId);
    const grantId = item.grantId ?? redeemed.find(({ itemId }) => itemId === item.itemId)?.grantId;
    if (grantId === undefined) return [];
    return toHolds(item, all)
      .filter(
        ({ reason, isHeld }) => isHeld !== held.some((hold) => hold.grantId === grantId && hold.reason === reason),
      )
      .map(({ reason, isHeld }) => ({
        code: 'refund_without_effect',
        message: `Line ${item.itemId} of order ${item.transactionId} should ${isHeld ? '' : 'not '}be held back (${reason}). Repair: backline paddle events replay, with the event of its newest adjustment.`,
      }));
  });
}
