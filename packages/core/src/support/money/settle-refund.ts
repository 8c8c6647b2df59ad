import { and, eq, lt, type RefundState } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { applySnapshot } from '../../fulfillment/apply-snapshot.ts';
import { GatewayError } from '../../payment-gateway.ts';
import type { AdjustmentSnapshot } from '../../payment-snapshots.ts';

export type RefundRequest = Core['store']['t']['refundRequests']['$inferSelect'];

/** What it is called at the provider: a repeat finds it by this. */
const toName = ({ id }: RefundRequest) => `refund ${id}`;

async function findMade(core: Core, request: RefundRequest): Promise<AdjustmentSnapshot | null> {
  const all = await core.gateway.books.findAdjustments(request.transactionId);
  return all.find(({ reason }) => reason === toName(request)) ?? null;
}

/** Ends the plan first: while a refund is asked for, the provider refuses it. A plan that has ended is none to end. */
async function endPlan(core: Core, { transactionId }: RefundRequest): Promise<void> {
  const { orders: o } = core.store.t;
  const [order] = await core.store.db
    .select({ subscriptionId: o.subscriptionId })
    .from(o)
    .where(eq(o.transactionId, transactionId));
  if (!order?.subscriptionId) return;
  const plan = await core.gateway.subscriptions.findSubscription(order.subscriptionId);
  if (plan === null || plan.status === 'canceled') return;
  await core.gateway.subscriptions.cancelSubscription(order.subscriptionId, 'immediately');
  const ended = await core.gateway.subscriptions.findSubscription(order.subscriptionId);
  if (ended !== null) await applySnapshot(core, ended);
}

async function ask(core: Core, request: RefundRequest): Promise<AdjustmentSnapshot | null> {
  if (request.endsPlan) await endPlan(core, request);
  const { transactionId, lines } = request;
  try {
    return await core.gateway.books.requestRefund({ transactionId, lines, reason: toName(request) });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === 'unknown') throw error;
    core.log.warn({ transactionId, providerCode: error.providerCode }, 'the provider refused a refund');
    // Another process may have asked at the same time: what it made blocks a second one.
    return findMade(core, request);
  }
}

async function close(core: Core, { id }: RefundRequest, state: RefundState, adjustmentId: string | null) {
  const { refundRequests: r } = core.store.t;
  await core.store.write((tx) =>
    tx
      .update(r)
      .set({ state, adjustmentId })
      .where(and(eq(r.id, id), eq(r.state, 'open'))),
  );
}

/**
 * Asks the provider for a refund, once, and stores its answer. Null: it refuses it. `isRepeat`: an earlier attempt may
 * have asked already. Throws `GatewayError` when the provider does not answer: the request stays open and is repeated.
 */
export async function settleRefund(
  core: Core,
  request: RefundRequest,
  { isRepeat = false } = {},
): Promise<AdjustmentSnapshot | null> {
  const made = (isRepeat ? await findMade(core, request) : null) ?? (await ask(core, request));
  if (made !== null) await applySnapshot(core, made);
  await close(core, request, made === null ? 'refused' : 'asked', made?.adjustmentId ?? null);
  return made;
}

/** A process that asks has its answer long before. */
const restMs = minuteMs;

/** Asks for the refunds that a stopped process or an unreachable provider has left. Returns how many there were. */
export async function settleOpenRefunds(core: Core): Promise<number> {
  const { refundRequests: r } = core.store.t;
  const before = new Date(core.clock.now().getTime() - restMs);
  const open = await core.store.db
    .select()
    .from(r)
    .where(and(eq(r.state, 'open'), lt(r.askedAt, before)));
  for (const request of open)
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
  return open.length;
}
