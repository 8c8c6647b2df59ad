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

/** Finds the refund with a name at the provider, or null. Throws `GatewayError`. */
export async function findRefund(core: Core, { transactionId, reason }: Named): Promise<AdjustmentSnapshot | null> {
  const all = await core.gateway.books.findAdjustments(transactionId);
  return all.find((one) => one.reason === reason) ?? null;
}

/**
 * Requests a refund, once per name. With `isRepeat`, an earlier attempt may have succeeded. If several processes ask at
 * once, the provider accepts one, and the others find that refund by its name. Null if the provider refuses. Throws
 * `GatewayError` if it doesn't answer.
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

/** The name of a refund at the provider, by which a repeat finds it. */
export function toRefundName({ id, withdrawalId }: Pick<StoredRefund, 'id' | 'withdrawalId'>): string {
  return withdrawalId === null ? `refund ${id}` : `withdrawal ${withdrawalId}`;
}

/** The state of the plan that a refund should end; null if there is none. */
export function toPlanEnd({ endsPlan, state, planEndedAt }: StoredRefund): PlanEnd | null {
  if (!endsPlan) return null;
  if (planEndedAt !== null) return 'ended';
  if (state === 'asked') return null;
  return workedRefunds.some((worked) => worked === state) ? 'ending' : 'runs';
}

/** Reports a refusal by the provider, and the plan's state, to staff in a review and to the customer by mail. */
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

/** Changes a refund's state and returns the refund. Null if that change is not allowed any more. */
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

/** Leaves a withdrawal to support after the provider refused its refund. */
async function leaveToSupport(core: Core, tx: Db, { transactionId, adjustmentId }: StoredRefund, part: string) {
  const { withdrawals } = core.store.t;
  await tx
    .update(withdrawals)
    .set({ state: 'asked', adjustmentId })
    .where(and(eq(withdrawals.id, part), inArray(withdrawals.state, openWithdrawals)));
  await openReview(core, tx, { reason: 'withdrawal_refused', transactionId, part, details: { adjustmentId } });
}

/** Closes a refused refund once. The plan that it was to end continues. */
export async function refuseRefund(core: Core, tx: Db, { id }: Pick<StoredRefund, 'id'>): Promise<void> {
  const refused = await moveRefund(core, tx, id, { state: 'refused' });
  if (refused === null) return;
  if (refused.withdrawalId === null) await tellRefused(core, tx, refused, 'refund');
  else await leaveToSupport(core, tx, refused, refused.withdrawalId);
}

/** Gives up ending the plan of an accepted refund, once. */
export async function refusePlanEnd(core: Core, tx: Db, { id }: Pick<StoredRefund, 'id'>): Promise<void> {
  const refused = await moveRefund(core, tx, id, { state: 'end_refused' });
  if (refused !== null) await tellRefused(core, tx, refused, 'plan_end');
}

/** Handles the provider's decisions: closes rejected refunds, and continues approved ones that should end a plan. */
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
