import { and, eq, inArray, lt } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { doAll } from '../../do-each.ts';
import { applySnapshot } from '../../fulfillment/apply-snapshot.ts';
import { GatewayError } from '../../payment-gateway.ts';
import type { AdjustmentSnapshot } from '../../payment-snapshots.ts';
import { takePaymentTurn } from '../../payments/payment-turn.ts';
import { refuseRefund, type StoredRefund, toRefundName } from '../../payments/refund-requests.ts';
import { findRefund, requestRefund } from '../../payments/request-refund.ts';
import { endPlan } from './end-plan.ts';

/** Stores the provider's answer to a refund, and that the plan comes next where it is to end. */
async function storeRefund(core: Core, { id, endsPlan }: StoredRefund, made: AdjustmentSnapshot): Promise<void> {
  const { refundRequests } = core.store.t;
  await applySnapshot(core, made, async (tx) => {
    await tx
      .update(refundRequests)
      .set({ state: endsPlan ? 'ending' : 'asked', adjustmentId: made.adjustmentId })
      .where(and(eq(refundRequests.id, id), eq(refundRequests.state, 'open')));
  });
}

/**
 * Takes a refund as far as it goes: asks the provider, once, then ends the plan where that is wanted. A refund that is
 * refused leaves the plan alone. `isRepeat`: an earlier attempt may have asked already. Throws `GatewayError` when the
 * provider does not answer whether it has the refund: the request stays open and is repeated.
 */
export async function settleRefund(core: Core, request: StoredRefund, { isRepeat = false } = {}): Promise<void> {
  if (request.state === 'open') {
    const { transactionId, lines } = request;
    const made = await requestRefund(core, { transactionId, lines, reason: toRefundName(request) }, isRepeat);
    if (made === null)
      await core.store.write(async (tx) => {
        await takePaymentTurn(core, tx);
        await refuseRefund(core, tx, request);
      });
    else await storeRefund(core, request, made);
  }
  await endPlan(core, request);
}

/** A process that asks has its answer long before. */
const restMs = minuteMs;

/** Whether a process may be asking for it right now. */
export function isUnderWay(core: Core, { state, askedAt }: StoredRefund): boolean {
  return state === 'open' && core.clock.now().getTime() - askedAt.getTime() <= restMs;
}

/** Takes on the refunds that a stopped process or an unreachable provider has left. Returns how many there were. */
export async function settleOpenRefunds(core: Core): Promise<number> {
  const { refundRequests } = core.store.t;
  const before = new Date(core.clock.now().getTime() - restMs);
  const left = await core.store.db
    .select()
    .from(refundRequests)
    .where(and(inArray(refundRequests.state, ['open', 'ending']), lt(refundRequests.askedAt, before)));
  return doAll(
    core,
    left,
    ({ id }) => `refund ${id}`,
    async (request) => {
      try {
        await settleRefund(core, request, { isRepeat: true });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const { transactionId } = request;
        core.log.warn(
          { transactionId, reason: error.message },
          'a refund could not be asked for and will be tried again',
        );
      }
    },
  );
}

/**
 * Makes room for another refund of an order: of those that had no answer, what the provider has is stored, and what it
 * does not have is closed, as the new one takes its place. Throws `GatewayError` when it does not answer.
 */
export async function clearOpenRefunds(core: Core, transactionId: string): Promise<void> {
  const { refundRequests } = core.store.t;
  const open = await core.store.db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.state, 'open')));
  for (const request of open.filter((one) => !isUnderWay(core, one))) {
    const made = await findRefund(core, { transactionId, reason: toRefundName(request) });
    if (made !== null) {
      await storeRefund(core, request, made);
      continue;
    }
    await core.store.write((tx) =>
      tx
        .update(refundRequests)
        .set({ state: 'refused' })
        .where(and(eq(refundRequests.id, request.id), eq(refundRequests.state, 'open'))),
    );
    core.log.warn({ transactionId, refundId: request.id }, 'a refund without an answer is replaced by another one');
  }
}
