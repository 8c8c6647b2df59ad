import { and, eq, inArray, type Problem } from '@backline/db';
import type { Core } from '../../core.ts';
import { toHolds } from '../../payments/adjustments.ts';

/** Refunds and disputes whose effect on the purchase is missing or wrong. */
export async function findRefundProblems(core: Core): Promise<Problem[]> {
  const { adjustments: a, orderItems: i, grants: g, grantHolds: h } = core.store.t;
  const { db } = core.store;
  const adjustments = await db.select().from(a);
  if (adjustments.length === 0) return [];
  const refunded = db.select({ transactionId: a.transactionId }).from(a);
  const items = await db.select().from(i).where(inArray(i.transactionId, refunded));
  const isOfCode = and(eq(g.cause, 'redemption'), eq(g.causeRef, i.codeHash));
  const redeemed = await db
    .select({ itemId: i.itemId, grantId: g.id })
    .from(i)
    .innerJoin(g, isOfCode)
    .where(inArray(i.transactionId, refunded));
  const held = await db.select().from(h).where(eq(h.isHeld, true));
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
