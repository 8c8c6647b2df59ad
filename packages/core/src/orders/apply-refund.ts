import { randomUUID } from 'node:crypto';
import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { taskTerms } from '@backline/domain/tasks';
import { minuteMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { writePayments } from '../payments/payment-turn.ts';
import {
  findRefund,
  moveRefund,
  refusePlanEnd,
  refuseRefund,
  requestRefund,
  type StoredRefund,
  toRefundName,
} from '../payments/refund-requests.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import type { AdjustmentSnapshot } from '../ports/payment-snapshots.ts';
import { type Ending, type LeasedTask, runTask, type Work } from '../tasks/run-task.ts';
import { beginTask, endTask, isOpenTask } from '../tasks/task-rows.ts';
import { isFree } from '../work-queue.ts';
import { endPlan } from './end-plan.ts';

export interface BegunRefund {
  request: StoredRefund;
  task: LeasedTask;
}

type Wanted = Pick<StoredRefund, 'transactionId' | 'withdrawalId' | 'lines' | 'endsPlan'> & { userId: string | null };

/** Records a refund before the provider is asked. This process holds the task's lease, so no other asks first. */
export async function beginRefund(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, ...wanted }: Wanted,
): Promise<BegunRefund> {
  const askedAt = core.clock.now();
  const request: StoredRefund = {
    id: randomUUID(),
    ...wanted,
    planEndedAt: null,
    askedAt,
    state: 'open',
    adjustmentId: null,
  };
  await tx.insert(core.store.t.refundRequests).values(request);
  const leasedUntil = new Date(askedAt.getTime() + taskTerms['order.refund'].leaseMs);
  const begun = { kind: 'order.refund', subject: request.id, userId, plannedAt: askedAt, leasedUntil } as const;
  const task = await beginTask(core, tx, caller, begun);
  if (task === null) throw new Error(`The refund ${request.id} waits already.`);
  return { request, task: { ...task, leasedUntil } };
}

/**
 * How long to wait before another attempt if the provider doesn't end a plan now. The provider decides on the refund
 * before that.
 */
const lookAgainMs = 10 * minuteMs;

async function readRequest(core: Core, id: string): Promise<StoredRefund> {
  const { refundRequests } = core.store.t;
  const [stored] = await core.store.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (stored === undefined) throw new Error(`The refund ${id} is gone.`);
  return stored;
}

/** Stores the provider's answer to a refund. If the refund should end a plan, that is the next step. */
async function storeRefund(core: Core, { id, endsPlan }: StoredRefund, made: AdjustmentSnapshot): Promise<void> {
  const { adjustmentId } = made;
  await applySnapshot(core, made, async (tx) => {
    await moveRefund(core, tx, id, { state: endsPlan ? 'ending' : 'asked', adjustmentId });
  });
}

/** Records another attempt. Returns false if the refund was dropped in the meantime. */
async function beginRepeat(core: Core, id: string): Promise<boolean> {
  const { refundRequests } = core.store.t;
  const isOpen = and(eq(refundRequests.id, id), eq(refundRequests.state, 'open'));
  const asked = await core.store.write((tx) =>
    tx.update(refundRequests).set({ askedAt: core.clock.now() }).where(isOpen).returning({ id: refundRequests.id }),
  );
  return asked.length > 0;
}

/**
 * Continues a refund as far as possible: requests it from the provider, then ends the plan if wanted. If the refund is
 * refused, the plan continues. With `isRepeat`, an earlier attempt may have reached the provider. Throws `GatewayError`
 * if the provider doesn't answer.
 */
async function takeRefund(core: Core, id: string, isRepeat: boolean): Promise<Ending> {
  const request = await readRequest(core, id);
  if (request.state === 'open' && (!isRepeat || (await beginRepeat(core, id)))) {
    const { transactionId, lines } = request;
    const made = await requestRefund(core, { transactionId, lines, reason: toRefundName(request) }, isRepeat);
    if (made === null)
      await writePayments(core, async (tx) => {
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

/** Continues a refund that a stopped process or an unreachable provider left unfinished. */
export const applyRefund: Work = { run: (core, { subject }) => takeRefund(core, subject, true) };

/** Requests a refund that was just recorded. If the provider doesn't answer, the worker tries again. */
export async function askNow(core: Core, { task }: BegunRefund): Promise<void> {
  await runTask(core, task, { run: (_core, { subject }) => takeRefund(core, subject, false) });
}

/** How long an unanswered request may still take to arrive at the provider. */
const restMs = minuteMs;

export const isUnderWay = ({ clock }: Core, { askedAt }: StoredRefund) =>
  clock.now().getTime() - askedAt.getTime() <= restMs;

type Release = 'closed' | 'found' | 'under_way';

/**
 * Settles an unanswered refund. If the provider has it, its answer is stored; if not, the refund and its task are
 * closed. A request that may still arrive stays open. Throws `conflict` if the provider does not say.
 */
async function releaseRefund(core: Core, request: StoredRefund, outcome: string): Promise<Release> {
  if (isUnderWay(core, request)) return 'under_way';
  const { refundRequests } = core.store.t;
  const { id, transactionId, withdrawalId, askedAt } = request;
  const made = await findRefund(core, { transactionId, reason: toRefundName(request) }).catch((cause) => {
    if (!(cause instanceof GatewayError)) throw cause;
    const message =
      'Paddle does not say whether it has an earlier refund of this order. Nothing was changed; try again.';
    throw new AppError('conflict', { message, cause });
  });
  if (made !== null) {
    await storeRefund(core, request, made);
    return 'found';
  }
  return writePayments(core, async (tx) => {
    const isAsSeen = and(
      eq(refundRequests.id, id),
      eq(refundRequests.state, 'open'),
      eq(refundRequests.askedAt, askedAt),
    );
    // A worker that is about to try again waits for this row, and then finds it closed.
    const left = await tx.update(refundRequests).set({ askedAt }).where(isAsSeen).returning({ id: refundRequests.id });
    if (left.length === 0) return 'under_way';
    if (withdrawalId !== null) await refuseRefund(core, tx, request);
    else await moveRefund(core, tx, id, { state: 'refused' });
    await endTask(core, tx, isOpenTask(core, 'order.refund', id), { state: 'dropped', outcome });
    return 'closed';
  });
}

const undroppable = {
  found: 'Paddle has this refund: it can no longer be dropped.',
  under_way: 'The portal works on this refund right now. Nothing was dropped; try again in a minute.',
} as const;

/**
 * Drops a refund at support's wish. If Paddle does not have it, it is closed. If only the end of its plan is open, the
 * plan continues. Throws `conflict` if Paddle has the refund, may still receive it, or does not say.
 */
export async function dropRefund(core: Core, id: string, outcome: string): Promise<void> {
  const request = await readRequest(core, id);
  if (request.state !== 'open')
    return writePayments(core, async (tx) => {
      const { tasks } = core.store.t;
      const isIdle = isFree(tasks, core.clock.now(), taskTerms['order.refund'].leaseMs);
      const isIts = and(isOpenTask(core, 'order.refund', id), isIdle);
      if ((await endTask(core, tx, isIts, { state: 'dropped', outcome })) === null)
        throw new AppError('conflict', { message: undroppable.under_way });
      await refusePlanEnd(core, tx, request);
    });
  const released = await releaseRefund(core, request, outcome);
  if (released !== 'closed') throw new AppError('conflict', { message: undroppable[released] });
}

/** Refunds of an order that got no answer. */
export function findOpenRefunds(core: Core, db: Db, transactionId: string): Promise<StoredRefund[]> {
  const { refundRequests } = core.store.t;
  const isOpen = and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.state, 'open'));
  return db.select().from(refundRequests).where(isOpen);
}

/**
 * Settles unanswered refunds of an order before a new one: those that the provider has are stored, and the others are
 * closed. Throws `conflict` if the provider doesn't answer.
 */
export async function clearOpenRefunds(core: Core, transactionId: string): Promise<void> {
  for (const request of await findOpenRefunds(core, core.store.db, transactionId))
    if ((await releaseRefund(core, request, 'Paddle does not have it.')) === 'closed')
      core.log.warn({ transactionId, refundId: request.id }, 'a refund without an answer is replaced by another one');
}
