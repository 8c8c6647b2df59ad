import { type Db, eq } from '@backline/db';
import { formatMoney } from '@backline/domain/format-money';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { announceEvent } from '../events/record-event.ts';
import { type Adjustment, countDisputes, isAbout, readRefunded, sumAdjusted } from './adjustments.ts';
import { findKept } from './find-kept.ts';
import { findNames, findOrderContext } from './find-order-context.ts';
import { toPlanEnd, toRefundName } from './refund-requests.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];

/** An older event is no news: it comes from a first look at the provider's books. */
const newsMs = 30 * dayMs;

/** True once per order and `ref`, in whichever process and however often the event is delivered. */
async function isNews(core: Core, tx: Db, { transactionId }: Order, ref: string): Promise<boolean> {
  const row = { transactionId, ref, at: core.clock.now() };
  const added = await tx
    .insert(core.store.t.orderNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ ref: core.store.t.orderNotices.ref });
  return added.length > 0;
}

/** A refund names the amount of each line; one of a whole order may name none. */
function toRefundText({ items, isFull }: Adjustment, { total, currency }: Order): string {
  const named = sumAdjusted(items);
  return formatMoney({ amount: named > 0 || !isFull ? named : total, currency });
}

/**
 * Mails the customer about the refunds that were approved, and about a dispute and its end, each once. In the
 * transaction of the change; an order that is not delivered yet has its mail when it is.
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
  const subject = `order ${transactionId}` as const;
  const sinceUs = (core.providerClock.now().getTime() - newsMs) * 1000;
  const isRecent = ({ occurredAtUs }: Adjustment) => occurredAtUs >= sinceUs;
  const lines = await tx.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
  const approved = all.filter(({ action, status }) => action === 'refund' && status === 'approved');
  const requests = await tx.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId));
  for (const refund of approved.filter(isRecent)) {
    if (!(await isNews(core, tx, order, `refund ${refund.adjustmentId}`))) continue;
    const about = lines.filter(({ itemId }) => isAbout(refund, itemId));
    const ended = about.filter((line) => readRefunded(line, all).isAll);
    const kept = await findKept(core, tx, order, lines);
    const lost = await findNames(
      core,
      tx,
      ended.filter(({ sku }) => sku === null || !kept.has(sku)),
    );
    const request = requests.find((one) => toRefundName(one) === refund.reason);
    const plan = request === undefined ? null : toPlanEnd(request);
    const context = await findOrderContext(core, tx, order, about);
    if (context !== null)
      await announceEvent(
        core,
        tx,
        { type: 'order.refunded', subject },
        { ...context, amount: toRefundText(refund, order), lost, plan },
      );
  }
  const disputes = all.filter(({ action }) => action.startsWith('chargeback') && !action.includes('warning'));
  if (!disputes.some(isRecent)) return;
  const { opened, ended } = countDisputes(disputes);
  const about = lines.filter((line) => disputes.some((dispute) => isAbout(dispute, line.itemId)));
  const isNewlyOpened = opened > 0 && (await isNews(core, tx, order, `dispute ${opened}`));
  const isNewlyEnded = ended > 0 && (await isNews(core, tx, order, `dispute ended ${ended}`));
  const context = await findOrderContext(core, tx, order, about);
  if (context === null) return;
  // One that was settled before anybody heard of it is no news.
  if (opened > ended && isNewlyOpened) await announceEvent(core, tx, { type: 'order.disputed', subject }, context);
  if (opened <= ended && isNewlyEnded && !isNewlyOpened)
    await announceEvent(core, tx, { type: 'order.dispute_ended', subject }, context);
}
