import { and, type Db, eq, inArray } from '@backline/db';
import type { PlanEnd } from '@backline/domain/support/money/order';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Adjustment } from './adjustments.ts';
import { findOrderContext } from './find-order-context.ts';
import { providerCaller } from './provider-caller.ts';
import { openReview } from './reviews.ts';

export type StoredRefund = Core['store']['t']['refundRequests']['$inferSelect'];

/** What a refund of support is called at the provider: a repeat finds it by this. */
export function toRefundName({ id }: Pick<StoredRefund, 'id'>): string {
  return `refund ${id}`;
}

/** What became of the plan that a refund is to end; null: it is to end none, or there was none any more. */
export function toPlanEnd({ endsPlan, state, planEndedAt }: StoredRefund): PlanEnd | null {
  if (!endsPlan) return null;
  if (planEndedAt !== null) return 'ended';
  if (state === 'asked') return null;
  return state === 'open' || state === 'ending' ? 'ending' : 'runs';
}

/** Tells staff by a review, and the customer by mail, what the provider refused of a refund, and how the plan is. */
async function tellRefused(core: Core, tx: Db, request: StoredRefund, what: 'refund' | 'plan_end'): Promise<void> {
  const { orders, orderItems } = core.store.t;
  const { id, transactionId } = request;
  const plan = toPlanEnd(request);
  await openReview(core, tx, {
    reason: what === 'refund' ? 'refund_refused' : 'plan_end_refused',
    transactionId,
    part: id,
    details: { plan },
  });
  const [order] = await tx.select().from(orders).where(eq(orders.transactionId, transactionId));
  if (order === undefined) return;
  const ids = request.lines.map(({ itemId }) => itemId);
  const lines = await tx.select().from(orderItems).where(inArray(orderItems.itemId, ids));
  const event = {
    type: 'order.refund_step_refused',
    ...(order.userId === null ? {} : { subjectUserId: order.userId }),
    subject: `order ${transactionId}`,
    details: { refundId: id, what, plan },
  } as const;
  const context = await findOrderContext(core, tx, order, lines);
  await recordEvent(core, tx, providerCaller, event, { notice: context === null ? null : { ...context, what, plan } });
}

/** Closes a refund that the provider refuses, once; a plan that it was to end goes on. */
export async function refuseRefund(core: Core, tx: Db, request: Pick<StoredRefund, 'id'>): Promise<void> {
  const { refundRequests } = core.store.t;
  const [refused] = await tx
    .update(refundRequests)
    .set({ state: 'refused' })
    .where(
      and(eq(refundRequests.id, request.id), inArray(refundRequests.state, ['open', 'ending', 'asked', 'end_refused'])),
    )
    .returning();
  if (refused !== undefined) await tellRefused(core, tx, refused, 'refund');
}

/** Gives up ending the plan of a refund that the provider has, once. */
export async function refusePlanEnd(core: Core, tx: Db, { id }: Pick<StoredRefund, 'id'>): Promise<void> {
  const { refundRequests } = core.store.t;
  const [refused] = await tx
    .update(refundRequests)
    .set({ state: 'end_refused' })
    .where(and(eq(refundRequests.id, id), eq(refundRequests.state, 'ending')))
    .returning();
  if (refused !== undefined) await tellRefused(core, tx, refused, 'plan_end');
}

/** Closes the refunds of support that the provider has taken and then rejected. */
export async function settleRefundRequests(
  core: Core,
  tx: Db,
  transactionId: string,
  all: readonly Adjustment[],
): Promise<void> {
  const rejected = all.filter(({ action, status }) => action === 'refund' && status === 'rejected');
  if (rejected.length === 0) return;
  const { refundRequests } = core.store.t;
  const requests = await tx.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId));
  for (const request of requests)
    if (rejected.some(({ reason }) => reason === toRefundName(request))) await refuseRefund(core, tx, request);
}
