import { and, type Db, eq, inArray, isNull } from '@backline/db';
import type { TransactionStatus } from '@backline/domain/payments/orders';
import { splitAmount } from '@backline/domain/payments/split-amount';
import type { Core } from '../core.ts';
import { openReview } from '../payments/reviews.ts';
import type { TransactionSnapshot } from '../ports/payment-snapshots.ts';
import { isFuller, keepKnown } from './books.ts';
import { isNewer } from './is-newer.ts';

/** The progress of a transaction. A final status never changes: late events do not reopen it. */
const progress: Record<TransactionStatus, number> = {
  draft: 0,
  ready: 1,
  billed: 2,
  past_due: 3,
  paid: 4,
  canceled: 5,
  completed: 6,
};

/** Removes lines that were taken out of a checkout before it was paid. */
async function deleteRemovedLines(core: Core, tx: Db, { transactionId, items }: TransactionSnapshot): Promise<void> {
  const { orderItems } = core.store.t;
  const isUndelivered = and(
    eq(orderItems.transactionId, transactionId),
    isNull(orderItems.grantId),
    isNull(orderItems.codeHash),
  );
  const stored =
    items.length === 0 ? [] : await tx.select({ itemId: orderItems.itemId }).from(orderItems).where(isUndelivered);
  const removed = stored.map(({ itemId }) => itemId).filter((id) => !items.some(({ itemId }) => itemId === id));
  if (removed.length > 0) await tx.delete(orderItems).where(inArray(orderItems.itemId, removed));
}

/** Divides the order's fee and earnings among its lines, in proportion to their totals. */
function splitBooks(
  items: TransactionSnapshot['items'],
  { fee, earnings, billedAt }: Pick<TransactionSnapshot, 'fee' | 'earnings' | 'billedAt'>,
) {
  const lines = items.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1));
  const split = (amount: number | null) =>
    amount === null
      ? null
      : splitAmount(
          amount,
          lines.map(({ total }) => total),
        );
  const fees = split(fee);
  const parts = split(earnings);
  return lines.map((line, at) => ({ ...line, fee: fees?.[at] ?? null, earnings: parts?.[at] ?? null, billedAt }));
}

/** Stores the latest snapshot of a transaction. Returns false if it is known or older than the stored one. */
export async function storeTransaction(core: Core, tx: Db, snapshot: TransactionSnapshot): Promise<boolean> {
  const { orders, orderItems } = core.store.t;
  const { about: _, kind: _kind, items, ...order } = snapshot;
  const [stored] = await tx.select().from(orders).where(eq(orders.transactionId, snapshot.transactionId));
  const toProgress = ({ status, occurredAtUs }: { status: TransactionStatus; occurredAtUs: number }) => ({
    rank: progress[status],
    occurredAtUs,
  });
  if (stored !== undefined && !isNewer(toProgress(order), toProgress(stored)) && !isFuller(order, stored)) return false;
  const row = { ...order, ...keepKnown(order, stored) };
  await tx.insert(orders).values(row).onConflictDoUpdate({ target: orders.transactionId, set: row });
  // A change of the payment method sells nothing.
  const bought = core.gateway.events.toMaker(order.origin) === 'card_change' ? [] : items;
  await deleteRemovedLines(core, tx, snapshot);
  // A delivered line is final; until then its contents may change. A line never moves to another order.
  const elsewhere: string[] = [];
  for (const { itemId, ...item } of splitBooks(bought, row)) {
    const kept = await tx
      .insert(orderItems)
      .values({ itemId, transactionId: snapshot.transactionId, ...item })
      .onConflictDoUpdate({
        target: orderItems.itemId,
        set: item,
        setWhere: eq(orderItems.transactionId, snapshot.transactionId),
      })
      .returning({ itemId: orderItems.itemId });
    if (kept.length === 0) elsewhere.push(itemId);
  }
  if (elsewhere.length > 0 && order.status === 'completed')
    await openReview(core, tx, {
      reason: 'line_elsewhere',
      transactionId: snapshot.transactionId,
      part: 'lines',
      details: { lines: elsewhere.slice(0, 10).join(' ') },
    });
  return true;
}
