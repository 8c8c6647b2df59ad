import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { GatewayError } from '../payment-gateway.ts';
import type { AdjustmentSnapshot } from '../payment-snapshots.ts';
import { takePaymentTurn } from '../payments/payment-turn.ts';
import {
  findRefund,
  moveRefund,
  refusePlanEnd,
  refuseRefund,
  requestRefund,
  type StoredRefund,
  toRefundName,
} from '../payments/refund-requests.ts';
import { endTask } from '../tasks/end-task.ts';
import { type Ending, runTask, type Work } from '../tasks/run-task.ts';
import type { BegunRefund } from './begin-refund.ts';
import { endPlan } from './end-plan.ts';

/** How soon a plan is looked at again that the provider does not end now. Its decision on the refund comes sooner. */
const lookAgainMs = 10 * minuteMs;

async function readRequest(core: Core, id: string): Promise<StoredRefund> {
  const { refundRequests } = core.store.t;
  const [stored] = await core.store.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (stored === undefined) throw new Error(`The refund ${id} is gone.`);
  return stored;
}

/** Stores the provider's answer to a refund, and that the plan comes next where it is to end. */
async function storeRefund(core: Core, { id, endsPlan }: StoredRefund, made: AdjustmentSnapshot): Promise<void> {
  const { adjustmentId } = made;
  await applySnapshot(core, made, async (tx) => {
    await moveRefund(core, tx, id, { state: endsPlan ? 'ending' : 'asked', adjustmentId });
  });
}

/**
 * Takes a refund as far as it goes: asks the provider, once, then ends the plan where that is wanted. A refund that is
 * refused leaves the plan alone. `isRepeat`: an earlier attempt may have asked already. Throws `GatewayError` when the
 * provider does not answer.
 */
async function takeRefund(core: Core, id: string, isRepeat: boolean): Promise<Ending> {
  const request = await readRequest(core, id);
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
  const asked = await readRequest(core, id);
  if (asked.state === 'ending') await endPlan(core, asked);
  if ((await readRequest(core, id)).state !== 'ending') return { state: 'done' };
  const dueAt = new Date(core.clock.now().getTime() + lookAgainMs);
  return { state: 'waiting', dueAt, lastError: 'Paddle does not end the plan yet.' };
}

/** A refund that a stopped process or an unreachable provider has left. */
export const applyRefund: Work = { run: (core, { subject }) => takeRefund(core, subject, true) };

/** Asks for a refund that was just begun. Without an answer it stays, and the worker goes on. */
export async function askNow(core: Core, { task }: BegunRefund): Promise<void> {
  await runTask(core, task, { run: (_core, { subject }) => takeRefund(core, subject, false) });
}

/**
 * Lets go of a refund that had no answer: the provider has it, which is stored, or it is closed. Returns whether it is
 * closed. Throws `GatewayError` where the provider does not say.
 */
export async function releaseRefund(core: Core, request: StoredRefund): Promise<boolean> {
  const { tasks } = core.store.t;
  const { id, transactionId, withdrawalId } = request;
  const made = await findRefund(core, { transactionId, reason: toRefundName(request) });
  if (made !== null) {
    await storeRefund(core, request, made);
    return false;
  }
  return core.store.write(async (tx: Db) => {
    await takePaymentTurn(core, tx);
    if (withdrawalId !== null) await refuseRefund(core, tx, request);
    else await moveRefund(core, tx, id, { state: 'refused' });
    const isIts = and(eq(tasks.kind, 'order.refund'), eq(tasks.subject, id));
    await endTask(core, tx, isIts, { state: 'dropped', outcome: 'Paddle does not have it.' });
    return true;
  });
}

/**
 * Lets go of a refund that support drops: one that Paddle does not have is closed, and a plan that it does not end goes on.
 * Throws `conflict` where Paddle has the refund, or does not say.
 */
export async function dropRefund(core: Core, id: string): Promise<void> {
  const request = await readRequest(core, id);
  if (request.state === 'open') {
    const isClosed = await releaseRefund(core, request).catch((error) => {
      if (!(error instanceof GatewayError)) throw error;
      throw new AppError('conflict', { message: 'Paddle does not say whether it has this refund. Try again.' });
    });
    if (isClosed) return;
    throw new AppError('conflict', { message: 'Paddle has this refund: it can no longer be dropped.' });
  }
  await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await refusePlanEnd(core, tx, request);
  });
}

/** A request that had no answer may still arrive at the provider for so long. */
const restMs = minuteMs;

/** The refunds of an order that had no answer; `isUnderWay`: the provider may still get it. */
export async function findOpenRefunds(core: Core, db: Db, transactionId: string) {
  const { refundRequests } = core.store.t;
  const isOpen = and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.state, 'open'));
  const requests = await db.select().from(refundRequests).where(isOpen);
  const nowMs = core.clock.now().getTime();
  return requests.map((request) => ({ request, isUnderWay: nowMs - request.askedAt.getTime() <= restMs }));
}

/**
 * Makes room for another refund of an order: of those that had no answer, what the provider has is stored, and what it
 * does not have is closed, as the new one takes its place. Throws `GatewayError` when it does not answer.
 */
export async function clearOpenRefunds(core: Core, transactionId: string): Promise<void> {
  for (const { request, isUnderWay } of await findOpenRefunds(core, core.store.db, transactionId)) {
    if (isUnderWay || !(await releaseRefund(core, request))) continue;
    core.log.warn({ transactionId, refundId: request.id }, 'a refund without an answer is replaced by another one');
  }
}
