import { randomUUID } from 'node:crypto';
import { AppError } from '@backline/domain/errors';
import type { RefundReport } from '@backline/domain/support/refund-order';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { GatewayError } from '../../payment-gateway.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { type JudgedRefund, judgeRefund, type WantedRefund } from './judge-refund.ts';
import { type RefundRequest, settleRefund } from './settle-refund.ts';

interface Refund extends WantedRefund {
  isDryRun: boolean;
  seen?: string | undefined;
  reason: string;
}

/** Writes down what is asked for, if the order is as it was when it was looked at. */
async function openRequest(core: Core, caller: Caller, refund: Refund) {
  const { refundRequests: r } = core.store.t;
  return core.store.write(async (tx): Promise<{ judged: JudgedRefund; request: RefundRequest }> => {
    await takePaymentTurn(core, tx);
    const judged = await judgeRefund(core, tx, refund);
    if (judged.seen !== refund.seen) throw new AppError('state_changed');
    const { order } = judged.file;
    const request: RefundRequest = {
      id: randomUUID(),
      transactionId: order.transactionId,
      lines: judged.lines,
      endsPlan: refund.endsPlan && judged.running !== null,
      planEndedAt: null,
      requestedBy: caller.session?.user.id ?? 'operator',
      askedAt: core.clock.now(),
      state: 'open',
      adjustmentId: null,
    };
    await tx.insert(r).values(request);
    const event = {
      type: 'order.refund_asked',
      ...(order.userId === null ? {} : { subjectUserId: order.userId }),
      subject: `order ${order.transactionId}`,
      reason: refund.reason,
      details: {
        refundId: request.id,
        amount: judged.lines.reduce((sum, { amount }) => sum + amount, 0),
        currency: order.currency,
        lines: judged.lines.length,
        endsPlan: request.endsPlan,
      },
    } as const;
    await recordEvent(core, tx, caller, event);
    return { judged, request };
  });
}

/**
 * Asks the provider to pay back an order, or parts of it, and ends its plan first if that is asked. A rehearsal says what
 * would happen; the refund itself names what the rehearsal has seen, so that of any number of attempts one is made.
 * What is revoked follows once the provider has agreed. Throws `not_found`, `state_changed`, and `conflict` with the
 * reason where it can't be asked for.
 */
export async function refundOrder(core: Core, caller: Caller, refund: Refund): Promise<RefundReport> {
  if (refund.isDryRun) {
    const { consequences, seen } = await judgeRefund(core, core.store.db, refund);
    return { state: 'rehearsed', adjustmentId: null, consequences, seen };
  }
  const { judged, request } = await openRequest(core, caller, refund);
  const { consequences, seen } = judged;
  try {
    const made = await settleRefund(core, request);
    if (made === null)
      throw new AppError('conflict', {
        message: 'Paddle refused this refund. Nothing was paid back; see the order there.',
      });
    const state = made.status === 'approved' ? 'approved' : 'asked';
    return { state, adjustmentId: made.adjustmentId, consequences, seen };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ transactionId: request.transactionId, reason: error.message }, 'a refund has no answer yet');
    return { state: 'unknown', adjustmentId: null, consequences, seen };
  }
}
