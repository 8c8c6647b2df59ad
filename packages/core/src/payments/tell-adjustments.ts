import { type Db, eq } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { type Adjustment, countDisputes, isAbout, readRefunded, sumAdjusted } from './adjustments.ts';
import { findKept } from './find-kept.ts';
import { findNames, findOrderContext } from './find-order-context.ts';
import { providerCaller } from './provider-caller.ts';
import { toPlanEnd, toRefundName } from './refund-requests.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];

/** Older events are not announced, because they come from the first read of the provider's books. */
const newsMs = 30 * dayMs;

/** True once for each order and `ref`, however many processes and deliveries there are. */
async function isNews(core: Core, tx: Db, { transactionId }: Order, ref: string): Promise<boolean> {
  const row = { transactionId, ref, at: core.clock.now() };
  const added = await tx
    .insert(core.store.t.orderNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ ref: core.store.t.orderNotices.ref });
  return added.length > 0;
}

/** The amount of a refund. Usually each line has one, but a refund of a whole order may list no lines. */
function toRefundSum({ items, isFull }: Adjustment, { total, currency }: Order): Money {
  const named = sumAdjusted(items);
  return { amount: named > 0 || !isFull ? named : total, currency };
}

/**
 * Records and mails approved refunds, disputes and their ends, each once, in the transaction of the change. For an
 * undelivered order, this happens at its delivery.
 */
export async function tellAdjustments(
  core: Core,
  tx: Db,
  transactionId: string,
  all: readonly Adjustment[],
): Promise<void> {
  const { orders, orderItems, refundRequests } = core.store.t;
  const [order] = await tx.select().from(orders).where(eq(orders.transactionId, transactionId));
  if (order === undefined || order.settledAt === null) return;
  const about = {
    subject: `order ${transactionId}` as const,
    ...(order.userId !== null && { subjectUserId: order.userId }),
  };
  const sinceUs = (core.providerClock.now().getTime() - newsMs) * 1000;
  const isRecent = ({ occurredAtUs }: Adjustment) => occurredAtUs >= sinceUs;
  const lines = await tx.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
  const approved = all.filter(({ action, status }) => action === 'refund' && status === 'approved');
  const requests = await tx.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId));
  for (const refund of approved.filter(isRecent)) {
    if (!(await isNews(core, tx, order, `refund ${refund.adjustmentId}`))) continue;
    const named = lines.filter(({ itemId }) => isAbout(refund, itemId));
    const ended = named.filter((line) => readRefunded(line, all).isAll);
    const kept = await findKept(core, tx, order, lines);
    const lost = await findNames(
      core,
      tx,
      ended.filter(({ sku }) => sku === null || !kept.has(sku)),
    );
    const request = requests.find((one) => toRefundName(one) === refund.reason);
    const plan = request === undefined ? null : toPlanEnd(request);
    const context = await findOrderContext(core, tx, order, named);
    if (context === null) continue;
    const sum = toRefundSum(refund, order);
    const details = { adjustmentId: refund.adjustmentId, ...sum };
    await recordEvent(
      core,
      tx,
      providerCaller,
      { type: 'order.refunded', ...about, details },
      { ...context, amount: formatMoney(sum), lost, plan },
    );
  }
  const disputes = all.filter(({ action }) => action.startsWith('chargeback') && !action.includes('warning'));
  if (!disputes.some(isRecent)) return;
  const { opened, ended } = countDisputes(disputes);
  const disputed = lines.filter((line) => disputes.some((dispute) => isAbout(dispute, line.itemId)));
  const isNewlyOpened = opened > 0 && (await isNews(core, tx, order, `dispute ${opened}`));
  const isNewlyEnded = ended > 0 && (await isNews(core, tx, order, `dispute ended ${ended}`));
  const context = await findOrderContext(core, tx, order, disputed);
  if (context === null) return;
  // A dispute that was already over when it arrived is not announced.
  if (opened > ended && isNewlyOpened)
    await recordEvent(core, tx, providerCaller, { type: 'order.disputed', ...about }, context);
  if (opened <= ended && isNewlyEnded && !isNewlyOpened)
    await recordEvent(core, tx, providerCaller, { type: 'order.dispute_ended', ...about }, context);
}
