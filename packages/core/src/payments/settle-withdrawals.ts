import { and, type Db, eq, inArray } from '@backline/db';
import { openWithdrawals } from '@backline/domain/payments/refunds';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Adjustment, type Item, readRefunded } from './adjustments.ts';
import { providerCaller } from './provider-caller.ts';
import { toRefundName } from './refund-requests.ts';
import { closeReviews } from './reviews.ts';

type Withdrawal = Core['store']['t']['withdrawals']['$inferSelect'];

/** Closes the review of a withdrawal that was settled without support. */
async function closeReview(core: Core, tx: Db, { id, transactionId }: Withdrawal): Promise<void> {
  const { reviews } = core.store.t;
  const isIts = and(eq(reviews.transactionId, transactionId), eq(reviews.part, id));
  await closeReviews(core, tx, isIts, { by: 'provider', resolution: 'refunded' });
}

/** How the adjustments change a withdrawal; null for no change. A rejected refund does not change it. */
function findChange(withdrawal: Withdrawal, lines: readonly Item[], all: readonly Adjustment[]) {
  const name = toRefundName({ id: '', withdrawalId: withdrawal.id });
  const own = all.find(({ reason }) => reason === name);
  const adjustmentId = own?.adjustmentId ?? withdrawal.adjustmentId;
  if (lines.length > 0 && lines.every((line) => readRefunded(line, all).isAll))
    return { state: 'refunded', adjustmentId } as const;
  return own === undefined || own.status === 'rejected' ? null : ({ state: 'requested', adjustmentId } as const);
}

/** Updates an order's withdrawals from its refunds, no matter who requested them. */
export async function settleWithdrawals(
  core: Core,
  tx: Db,
  transactionId: string,
  all: readonly Adjustment[],
): Promise<void> {
  const { withdrawals, orderItems } = core.store.t;
  const isOpen = inArray(withdrawals.state, openWithdrawals);
  const open = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.transactionId, transactionId), isOpen));
  for (const withdrawal of open) {
    const lines = await tx.select().from(orderItems).where(eq(orderItems.withdrawalId, withdrawal.id));
    const change = findChange(withdrawal, lines, all);
    if (change === null || (change.state === withdrawal.state && change.adjustmentId === withdrawal.adjustmentId))
      continue;
    const isRefunded = change.state === 'refunded';
    const decidedAt = isRefunded ? core.providerClock.now() : null;
    await tx
      .update(withdrawals)
      .set({ ...change, decidedAt })
      .where(eq(withdrawals.id, withdrawal.id));
    if (!isRefunded) continue;
    await closeReview(core, tx, withdrawal);
    await recordEvent(core, tx, providerCaller, {
      type: 'order.withdrawn',
      ...(withdrawal.userId === null ? {} : { subjectUserId: withdrawal.userId }),
      subject: `order ${transactionId}`,
      details: { withdrawalId: withdrawal.id },
    });
  }
}
