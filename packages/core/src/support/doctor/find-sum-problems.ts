import { and, eq, inArray, isNoSum, isNotNull, ne, or, type Problem, sum } from '@backline/db';
import type { Core } from '../../core.ts';
import { type Adjustment, isAbout, sumAdjusted } from '../../payments/adjustments.ts';

/** Orders whose parts do not add up. An order without parts cannot be checked. */
async function findUnequal(core: Core): Promise<Problem[]> {
  const { orders, orderItems } = core.store.t;
  const rows = await core.store.db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .where(
      and(
        isNotNull(orders.subtotal),
        isNotNull(orderItems.subtotal),
        inArray(orders.status, ['completed', 'paid', 'billed', 'past_due']),
      ),
    )
    .groupBy(orders.transactionId)
    .having(
      or(
        isNoSum(orders.total, [orders.subtotal, orders.tax], [orders.discount]),
        isNoSum(orders.grandTotal, [orders.total, orders.creditToBalance], [orders.credit]),
        ne(sum(orderItems.subtotal), orders.subtotal),
        ne(sum(orderItems.discount), orders.discount),
        ne(sum(orderItems.tax), orders.tax),
        ne(sum(orderItems.total), orders.total),
      ),
    );
  return rows.map(({ transactionId }) => ({
    code: 'order_sums_differ',
    message: `The lines of order ${transactionId} do not make its sum. Compare it with Paddle: backline paddle reconcile --since DATE`,
  }));
}

const add = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** The amount that was taken back from an order or a line: by refunds and open disputes. */
function toTaken(all: readonly Adjustment[], toAmount: (one: Adjustment) => number): number {
  const of = (action: string, states: readonly string[]) =>
    add(all.filter((one) => one.action === action && states.includes(one.status)).map(toAmount));
  // The end of a dispute is reported twice, in either order.
  const ended = Math.max(of('chargeback', ['reversed']), of('chargeback_reverse', ['approved']));
  return of('refund', ['approved']) + of('chargeback', ['approved', 'reversed']) - ended;
}

/** Orders and lines that were refunded for more than was paid. */
async function findOvertaken(core: Core): Promise<Problem[]> {
  const tables = core.store.t;
  const { db } = core.store;
  const all = await db.select().from(tables.adjustments).where(isNotNull(tables.adjustments.total));
  if (all.length === 0) return [];
  const adjusted = db.select({ id: tables.adjustments.transactionId }).from(tables.adjustments);
  const orders = await db.select().from(tables.orders).where(inArray(tables.orders.transactionId, adjusted));
  const lines = await db.select().from(tables.orderItems).where(inArray(tables.orderItems.transactionId, adjusted));
  const byOrder = Map.groupBy(all, ({ transactionId }) => transactionId);
  const toProblem = (what: string, transactionId: string) => ({
    code: 'refund_above_payment',
    message: `More of ${what} was paid back or charged back than was paid. Look at Paddle, and read it again: backline paddle reconcile --since DATE. The order: backline order list ${transactionId}`,
  });
  return [
    ...orders
      .filter(
        ({ transactionId, total }) =>
          toTaken(byOrder.get(transactionId) ?? [], (one) => one.total ?? 0) > Math.max(0, total),
      )
      .map(({ transactionId }) => toProblem(`order ${transactionId}`, transactionId)),
    ...lines
      .filter(({ itemId, transactionId, total }) => {
        const own = (byOrder.get(transactionId) ?? []).filter((one) => isAbout(one, itemId));
        const toAmount = (one: Adjustment) => sumAdjusted(one.items.filter((item) => item.itemId === itemId));
        return toTaken(own, toAmount) > Math.max(0, total);
      })
      .map(({ itemId, transactionId }) => toProblem(`line ${itemId}`, transactionId)),
  ];
}

/** Orders and refunds whose sums do not match. */
export async function findSumProblems(core: Core): Promise<Problem[]> {
  return [...(await findUnequal(core)), ...(await findOvertaken(core))];
}
