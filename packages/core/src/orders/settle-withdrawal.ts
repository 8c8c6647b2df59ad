import { and, type Db, eq, lt } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { doAll } from '../do-each.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { GatewayError, type RefundLine } from '../payment-gateway.ts';
import { readRefunded } from '../payments/adjustments.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { openReview } from '../payments/reviews.ts';
import { toRefundReason } from '../payments/settle-withdrawals.ts';
import type { Withdrawal } from './claim-withdrawal.ts';

/** What of each line is still to be paid back. */
async function toRefundLines(core: Core, db: Db, withdrawal: Withdrawal): Promise<RefundLine[]> {
  const { orderItems: i, adjustments: a } = core.store.t;
  const lines = await db.select().from(i).where(eq(i.withdrawalId, withdrawal.id));
  const all = await db.select().from(a).where(eq(a.transactionId, withdrawal.transactionId));
  return lines.map((line) => {
    const refunded = readRefunded(line, all).amount;
    return { itemId: line.itemId, ...(refunded === 0 ? {} : { amount: line.total - refunded }) };
  });
}

/** Leaves a withdrawal that the provider refused to a person. */
async function leaveToSupport(core: Core, withdrawal: Withdrawal): Promise<void> {
  const { withdrawals: w } = core.store.t;
  await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    const left = await tx
      .update(w)
      .set({ isAutomatic: false })
      .where(and(eq(w.id, withdrawal.id), eq(w.state, 'asked'), eq(w.isAutomatic, true)))
      .returning({ id: w.id });
    if (left.length === 0) return;
    const { id: part, transactionId } = withdrawal;
    await openReview(core, tx, { reason: 'withdrawal_refused', transactionId, part });
  });
}

/**
 * Asks the provider for the refund of a withdrawal, once, and stores its answer. `isRepeat`: an earlier attempt may have
 * asked already. When the provider does not answer, the withdrawal stays as it is, and reconciling repeats it.
 */
export async function settleWithdrawal(core: Core, withdrawal: Withdrawal, { isRepeat = false } = {}): Promise<void> {
  try {
    const lines = await toRefundLines(core, core.store.db, withdrawal);
    const wanted = { transactionId: withdrawal.transactionId, lines, reason: toRefundReason(withdrawal) };
    const refund = await requestRefund(core, wanted, isRepeat);
    if (refund === null) await leaveToSupport(core, withdrawal);
    else await applySnapshot(core, refund);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn(
      { transactionId: withdrawal.transactionId, reason: error.message },
      'the refund of a withdrawal could not be asked for and will be tried again',
    );
  }
}

/** A process that asks for a refund has its answer long before. */
const restMs = minuteMs;

/** Asks for the refunds that a stopped process or an unreachable provider has left. Returns how many there were. */
export async function settleOpenWithdrawals(core: Core): Promise<number> {
  const { withdrawals: w } = core.store.t;
  const before = new Date(core.providerClock.now().getTime() - restMs);
  const open = await core.store.db
    .select()
    .from(w)
    .where(and(eq(w.state, 'asked'), eq(w.isAutomatic, true), lt(w.confirmedAt, before)));
  const settle = (withdrawal: Withdrawal) => settleWithdrawal(core, withdrawal, { isRepeat: true });
  return doAll(core, open, ({ id }) => `withdrawal ${id}`, settle);
}
