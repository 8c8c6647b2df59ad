import { and, type Db, eq, inArray } from '@backline/db';
import {
  listBefore,
  openWithdrawals,
  type RefundState,
  refundMoves,
  workedRefunds,
} from '@backline/domain/payments/refunds';
import type { PlanEnd } from '@backline/domain/support/money/order';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { GatewayError, type RefundRequest } from '../ports/payment-gateway.ts';
import type { AdjustmentSnapshot } from '../ports/payment-snapshots.ts';
import { isOpenTask } from '../tasks/task-rows.ts';
import type { Adjustment } from './adjustments.ts';
import { findOrderContext } from './find-order-context.ts';
import { providerCaller } from './provider-caller.ts';
import { openReview } from './reviews.ts';

type Named = Pick<RefundRequest, 'transactionId' | 'reason'>;

/** The refund that was asked for under a name; null: the provider has none. Throws `GatewayError`. */
export async function findRefund(core: Core, { transactionId, reason }: Named): Promise<AdjustmentSnapshot | null> {
  const all = await core.gateway.books.findAdjustments(transactionId);
  return all.find((one) => one.reason === reason) ?? null;
}

/**
 * Asks the provider for a refund, once for each name. `isRepeat`: an earlier attempt may have asked already. Of several
 * processes that ask, the provider refuses all but one, because a refund that waits blocks another one: what the first has
 * made is found by its name. Null: the provider refuses it. Throws `GatewayError` where it does not answer.
 */
export async function requestRefund(
  core: Core,
  refund: RefundRequest,
  isRepeat: boolean,
): Promise<AdjustmentSnapshot | null> {
  const known = isRepeat ? await findRefund(core, refund) : null;
  if (known !== null) return known;
  try {
    return await core.gateway.books.requestRefund(refund);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === 'unknown') throw error;
    const { transactionId } = refund;
    core.log.warn({ transactionId, providerCode: error.providerCode }, 'the provider refused a refund');
    return findRefund(core, refund);
  }
}

export type StoredRefund = Core['store']['t']['refundRequests']['$inferSelect'];

/** The name of a refund at the provider: a repeat finds it by this. */
export function toRefundName({ id, withdrawalId }: Pick<StoredRefund, 'id' | 'withdrawalId'>): string {
  return withdrawalId === null ? `refund ${id}` : `withdrawal ${withdrawalId}`;
}

/** The state of the plan that a refund ends; null: it is to end none, or there was none any more. */
export function toPlanEnd({ endsPlan, state, planEndedAt }: StoredRefund): PlanEnd | null {
  if (!endsPlan) return null;
  if (planEndedAt !== null) return 'ended';
  if (state === 'asked') return null;
  return workedRefunds.some((worked) => worked === state) ? 'ending' : 'runs';
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

/** Moves a refund to another state, and returns it as it is then. Null: it can't change to that any more. */
export async function moveRefund(
  core: Core,
  tx: Db,
  id: string,
  change: { state: RefundState } & Partial<Pick<StoredRefund, 'adjustmentId' | 'planEndedAt'>>,
): Promise<StoredRefund | null> {
  const { refundRequests } = core.store.t;
  const canChange = inArray(refundRequests.state, listBefore(refundMoves, change.state));
  const [moved] = await tx
    .update(refundRequests)
    .set(change)
    .where(and(eq(refundRequests.id, id), canChange))
    .returning();
  return moved ?? null;
}

/** Leaves a withdrawal to support whose refund the provider refused. */
async function leaveToSupport(core: Core, tx: Db, { transactionId, adjustmentId }: StoredRefund, part: string) {
  const { withdrawals } = core.store.t;
  await tx
    .update(withdrawals)
    .set({ state: 'asked', adjustmentId })
    .where(and(eq(withdrawals.id, part), inArray(withdrawals.state, openWithdrawals)));
  await openReview(core, tx, { reason: 'withdrawal_refused', transactionId, part, details: { adjustmentId } });
}

/** Closes a refund that the provider refuses, once; a plan that it was to end goes on. */
export async function refuseRefund(core: Core, tx: Db, { id }: Pick<StoredRefund, 'id'>): Promise<void> {
  const refused = await moveRefund(core, tx, id, { state: 'refused' });
  if (refused === null) return;
  if (refused.withdrawalId === null) await tellRefused(core, tx, refused, 'refund');
  else await leaveToSupport(core, tx, refused, refused.withdrawalId);
}

/** Gives up ending the plan of a refund that the provider has, once. */
export async function refusePlanEnd(core: Core, tx: Db, { id }: Pick<StoredRefund, 'id'>): Promise<void> {
  const refused = await moveRefund(core, tx, id, { state: 'end_refused' });
  if (refused !== null) await tellRefused(core, tx, refused, 'plan_end');
}

/** Closes the refunds that the provider has taken and then rejected, and goes on with those that it has decided on. */
export async function settleRefundRequests(
  core: Core,
  tx: Db,
  transactionId: string,
  all: readonly Adjustment[],
): Promise<void> {
  const { refundRequests, tasks } = core.store.t;
  const decided = all.filter(({ action, status }) => action === 'refund' && status !== 'pending_approval');
  if (decided.length === 0) return;
  const requests = await tx.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId));
  for (const request of requests) {
    const own = decided.find(({ reason }) => reason === toRefundName(request));
    if (own?.status === 'rejected') await refuseRefund(core, tx, request);
    else if (own !== undefined && request.state === 'ending')
      await tx
        .update(tasks)
        .set({ dueAt: core.clock.now() })
        .where(isOpenTask(core, 'order.refund', request.id));
  }
}
