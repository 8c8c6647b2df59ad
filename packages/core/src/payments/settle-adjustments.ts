import { and, type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import { type Hold, setHolds } from '../licenses/grants.ts';
import { type Item, toHolds } from './adjustments.ts';
import { toOrderBatch } from './deliver-item.ts';
import { settleRefundRequests } from './refund-requests.ts';
import { openReview } from './reviews.ts';
import { settleReviews } from './settle-reviews.ts';
import { settleWithdrawals } from './settle-withdrawals.ts';
import { tellAdjustments } from './tell-adjustments.ts';

const silent = new Set(['credit', 'credit_reverse', 'refund', 'chargeback', 'chargeback_reverse']);

/**
 * Holds a guest's code together with its line, and the grant from that code. If the line's hold ends, so does the
 * code's, unless support revoked its batch.
 */
async function holdCode(core: Core, tx: Db, item: Item, holds: readonly Hold[]): Promise<string | null> {
  const { licenseBatches, licenseCodes, grants } = core.store.t;
  if (item.codeHash === null) return item.grantId;
  const heldSince = holds.find(({ isHeld }) => isHeld)?.at ?? null;
  const batch = toOrderBatch(item.itemId);
  const [bySupport] = await tx
    .select({ revokedAt: licenseBatches.revokedAt })
    .from(licenseBatches)
    .where(eq(licenseBatches.name, batch));
  await tx
    .update(licenseCodes)
    .set({ batchRevokedAt: bySupport?.revokedAt ?? heldSince })
    .where(eq(licenseCodes.batch, batch));
  const [granted] = await tx
    .select({ id: grants.id })
    .from(grants)
    .where(and(eq(grants.cause, 'redemption'), eq(grants.causeRef, item.codeHash)));
  return granted?.id ?? null;
}

/**
 * Applies refunds and disputes to what an order delivered. The result is computed from all adjustments each time, so
 * duplicates and delays change nothing. Unclear adjustments get a review.
 */
export async function settleAdjustments(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { adjustments, orderItems } = core.store.t;
  const all = await tx.select().from(adjustments).where(eq(adjustments.transactionId, transactionId));
  if (all.length === 0) return;
  for (const { adjustmentId, action, status } of all.filter(({ action }) => !silent.has(action)))
    await openReview(core, tx, {
      reason: action.startsWith('chargeback_warning') ? 'chargeback_warning' : 'adjustment_unclear',
      transactionId,
      part: adjustmentId,
      details: { action, status },
    });
  for (const item of await tx.select().from(orderItems).where(eq(orderItems.transactionId, transactionId))) {
    const holds = toHolds(item, all);
    if (holds.length === 0) continue;
    const grantId = await holdCode(core, tx, item, holds);
    if (grantId !== null) for (const hold of holds) await setHolds(core, tx, [grantId], hold, { isWholeTruth: true });
  }
  await settleWithdrawals(core, tx, transactionId, all);
  await settleRefundRequests(core, tx, transactionId, all);
  await settleReviews(core, tx, transactionId);
  await tellAdjustments(core, tx, transactionId, all);
}
