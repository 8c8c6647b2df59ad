import { and, type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import { type Hold, setHolds } from '../licenses/grants.ts';
import { toOrderBatch } from './deliver-item.ts';
import { openReview } from './reviews.ts';

type Tables = Core['store']['t'];
type Adjustment = Tables['adjustments']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];

const silent = new Set(['credit', 'credit_reverse', 'refund', 'chargeback', 'chargeback_reverse']);

export function isAbout(adjustment: Adjustment, itemId: string): boolean {
  return adjustment.isFull || adjustment.items.some((item) => item.itemId === itemId);
}

/** Whether a line was refunded in full, by one refund or by several. */
export function isRefunded(item: Item, refunds: readonly Adjustment[]): boolean {
  const entries = refunds.flatMap(({ items }) => items.filter(({ itemId }) => itemId === item.itemId));
  if (refunds.some(({ isFull }) => isFull) || entries.some(({ type }) => type === 'full')) return true;
  return item.total > 0 && entries.reduce((sum, { amount }) => sum + amount, 0) >= item.total;
}

/** A reversal arrives twice, in the chargeback's own state and as a separate adjustment, in either order. */
function isDisputed(disputes: readonly Adjustment[]): boolean {
  const chargebacks = disputes.filter(({ action }) => action === 'chargeback');
  const reversed = chargebacks.filter(({ status }) => status === 'reversed').length;
  const reversals = disputes.length - chargebacks.length;
  return chargebacks.length > Math.max(reversed, reversals);
}

function toNewest(adjustments: readonly Adjustment[]): Date {
  return new Date(Math.max(0, ...adjustments.map(({ occurredAtUs }) => Math.floor(occurredAtUs / 1000))));
}

/** The combined effect of an order's adjustments on one line, independent of the order of arrival. */
export function toHolds(item: Item, all: readonly Adjustment[]): Hold[] {
  const own = all.filter((adjustment) => isAbout(adjustment, item.itemId));
  const refunds = own.filter(({ action }) => action === 'refund');
  const disputes = own.filter(({ action }) => action === 'chargeback' || action === 'chargeback_reverse');
  const isRefund = isRefunded(
    item,
    refunds.filter(({ status }) => status === 'approved'),
  );
  return [
    ...(refunds.length === 0
      ? []
      : [{ reason: 'refund', effect: 'revoked' as const, isHeld: isRefund, at: toNewest(refunds) }]),
    ...(disputes.length === 0
      ? []
      : [
          {
            reason: 'chargeback',
            effect: 'suspended' as const,
            isHeld: isDisputed(disputes),
            at: toNewest(disputes),
          },
        ]),
  ];
}

/**
 * Holds a guest's code together with its line, and the grant that it was redeemed for. Releasing the line releases the
 * code, unless support revoked its batch.
 */
async function holdCode(core: Core, tx: Db, item: Item, holds: readonly Hold[]): Promise<string | null> {
  const { licenseBatches: b, licenseCodes: c, grants: g } = core.store.t;
  if (item.codeHash === null) return item.grantId;
  const heldSince = holds.find(({ isHeld }) => isHeld)?.at ?? null;
  const batch = toOrderBatch(item.itemId);
  const [bySupport] = await tx.select({ revokedAt: b.revokedAt }).from(b).where(eq(b.name, batch));
  await tx
    .update(c)
    .set({ batchRevokedAt: bySupport?.revokedAt ?? heldSince })
    .where(eq(c.batch, batch));
  const [granted] = await tx
    .select({ id: g.id })
    .from(g)
    .where(and(eq(g.cause, 'redemption'), eq(g.causeRef, item.codeHash)));
  return granted?.id ?? null;
}

/**
 * Applies refunds and disputes to what an order delivered. Computed from all adjustments each time, so duplicates and
 * delays change nothing. Unclear adjustments get a review.
 */
export async function settleAdjustments(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { adjustments: a, orderItems: i } = core.store.t;
  const all = await tx.select().from(a).where(eq(a.transactionId, transactionId));
  if (all.length === 0) return;
  for (const { adjustmentId, action, status } of all.filter(({ action }) => !silent.has(action)))
    await openReview(core, tx, {
      reason: action.startsWith('chargeback_warning') ? 'chargeback_warning' : 'adjustment_unclear',
      transactionId,
      part: adjustmentId,
      details: { action, status },
    });
  for (const item of await tx.select().from(i).where(eq(i.transactionId, transactionId))) {
    const holds = toHolds(item, all);
    if (holds.length === 0) continue;
    const grantId = await holdCode(core, tx, item, holds);
    if (grantId !== null) for (const hold of holds) await setHolds(core, tx, [grantId], hold, { isWholeTruth: true });
  }
}
