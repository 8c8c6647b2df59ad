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

/** Decision 32: whether a line was paid back in full, by one refund or by several. */
export function isRefunded(item: Item, refunds: readonly Adjustment[]): boolean {
  const entries = refunds.flatMap(({ items }) => items.filter(({ itemId }) => itemId === item.itemId));
  if (refunds.some(({ isFull }) => isFull) || entries.some(({ type }) => type === 'full')) return true;
  return item.total > 0 && entries.reduce((sum, { amount }) => sum + amount, 0) >= item.total;
}

/** A reversal is told twice, by the chargeback's own state and by an adjustment of its own; either may come first. */
function isDisputed(disputes: readonly Adjustment[]): boolean {
  const chargebacks = disputes.filter(({ action }) => action === 'chargeback');
  const told = chargebacks.filter(({ status }) => status === 'reversed').length;
  const reversals = disputes.length - chargebacks.length;
  return chargebacks.length > Math.max(told, reversals);
}

function toNewest(adjustments: readonly Adjustment[]): Date {
  return new Date(Math.max(0, ...adjustments.map(({ occurredAtUs }) => Math.floor(occurredAtUs / 1000))));
}

/** What the adjustments of an order, taken together, do to one line: the same in whatever order they came. */
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

/** A guest's code stops working with its line, and works again unless support has revoked its batch; what it was redeemed for is held as well. */
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
 * Lets refunds and disputes take effect on what an order delivered: computed anew from all that is known of them, so
 * that duplicates and lateness change nothing. What is not understood is put before a person.
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
