import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Money } from '@backline/domain/money';
import type { RefundReport } from '@backline/domain/support/money/refund-order';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { askNow, type BegunRefund, beginRefund, clearOpenRefunds } from '../../orders/apply-refund.ts';
import { writePayments } from '../../payments/payment-turn.ts';
import { type StoredRefund, toPlanEnd } from '../../payments/refund-requests.ts';
import { assertRefundLimit } from './assert-refund-limit.ts';
import { type JudgedRefund, judgeRefund, type WantedRefund } from './judge-refund.ts';

interface Refund extends WantedRefund {
  isDryRun: boolean;
  seen?: string | undefined;
  reason: string;
}

const toSum = ({ lines, file }: JudgedRefund): Money => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  currency: file.order.currency,
});

/** Records the request if the order has not changed since the rehearsal. */
async function openRequest(core: Core, caller: Caller, refund: Refund) {
  return writePayments(core, async (tx): Promise<{ judged: JudgedRefund; begun: BegunRefund }> => {
    const judged = await judgeRefund(core, tx, refund);
    if (judged.seen !== refund.seen) throw new AppError('state_changed');
    const sum = toSum(judged);
    await assertRefundLimit(core, tx, caller, sum);
    const { order } = judged.file;
    const begun = await beginRefund(core, tx, caller, {
      transactionId: order.transactionId,
      withdrawalId: null,
      lines: judged.lines,
      endsPlan: refund.endsPlan && judged.running !== null,
      userId: order.userId,
    });
    const event = {
      type: 'order.refund_asked',
      ...(order.userId === null ? {} : { subjectUserId: order.userId }),
      subject: `order ${order.transactionId}`,
      reason: refund.reason,
      details: {
        refundId: begun.request.id,
        ...sum,
        lines: judged.lines.length,
        endsPlan: begun.request.endsPlan,
      },
    } as const;
    await recordEvent(core, tx, caller, event);
    return { judged, begun };
  });
}

/** The stored outcome of a requested refund. */
async function readReport(core: Core, { id, transactionId }: StoredRefund): Promise<RefundOutcome> {
  const { refundRequests, adjustments } = core.store.t;
  const { db } = core.store;
  const [request] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (request === undefined) throw new Error(`The refund ${id} of ${transactionId} is gone.`);
  const plan = toPlanEnd(request);
  if (request.state === 'refused') {
    const goesOn = plan === 'runs' ? ', and the plan goes on' : '';
    throw new AppError('conflict', {
      message: `Paddle refused this refund. Nothing was paid back${goesOn}. A review is open; see the order at Paddle.`,
    });
  }
  if (request.adjustmentId === null) return { state: 'unknown', adjustmentId: null, plan };
  const isIt = eq(adjustments.adjustmentId, request.adjustmentId);
  const [made] = await db.select({ status: adjustments.status }).from(adjustments).where(isIt);
  return { state: made?.status === 'approved' ? 'approved' : 'asked', adjustmentId: request.adjustmentId, plan };
}

type RefundOutcome = Pick<RefundReport, 'state' | 'adjustmentId' | 'plan'>;

/**
 * Asks the provider to refund an order or parts of it, and then ends its plan if wanted. A rehearsal shows the effect.
 * The real call must repeat the hash from the rehearsal, so that exactly one of several attempts succeeds. Licenses are
 * revoked after the provider has agreed. Throws `not_found`, `state_changed`, and `conflict` with the reason if the
 * refund can't be requested, exceeds the limit of the member of staff, or is refused.
 */
export async function refundOrder(core: Core, caller: Caller, refund: Refund): Promise<RefundReport> {
  if (refund.isDryRun) {
    const judged = await judgeRefund(core, core.store.db, refund);
    await assertRefundLimit(core, core.store.db, caller, toSum(judged));
    const { consequences, seen } = judged;
    return { state: 'rehearsed', adjustmentId: null, plan: null, consequences, seen };
  }
  await clearOpenRefunds(core, refund.transactionId);
  const { judged, begun } = await openRequest(core, caller, refund);
  await askNow(core, begun);
  const { consequences, seen } = judged;
  return { ...(await readReport(core, begun.request)), consequences, seen };
}
