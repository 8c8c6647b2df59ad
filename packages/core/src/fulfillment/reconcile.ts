import { and, asc, eq, inArray, isNull, lt, or } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { storeEvent } from '../payments/store-event.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { isFuller } from './books.ts';

export interface ReconcileReport {
  eventsRead: number;
  /** Events that no webhook had delivered. */
  eventsMissed: number;
  /** Purchases that this run delivered. */
  ordersDelivered: number;
  /** Delivered ones whose books were not complete. */
  ordersFilled: number;
  /** Refunds and disputes with a newer state than the stored one. */
  adjustmentsRepaired: number;
  /** Subscriptions that were fetched because no event had arrived when one was due. */
  subscriptionsLookedAt: number;
}

const cursorName = 'events';
/** Events may appear late in the provider's list, so the last ten minutes are read again. */
const overlapMs = 10 * minuteMs;
const lookBackMs = dayMs;

async function readEvents(core: Core, report: ReconcileReport): Promise<void> {
  const { providerCursors: c } = core.store.t;
  const [row] = await core.store.db.select().from(c).where(eq(c.name, cursorName));
  let after = row?.cursor ?? null;
  for (let hasMore = true; hasMore; ) {
    const page = await core.gateway.events.listEvents(after);
    let [settled, last] = [after, after];
    for (const payload of page.payloads) {
      const event = core.gateway.events.readEvent(payload);
      if (await storeEvent(core, payload, 'reconcile')) report.eventsMissed += 1;
      report.eventsRead += 1;
      last = event.eventId;
      if (event.occurredAtUs / 1000 < core.providerClock.now().getTime() - overlapMs) settled = event.eventId;
    }
    if (settled !== null && settled !== row?.cursor) {
      const cursor = { name: cursorName, cursor: settled, readAt: core.clock.now() };
      await core.store.write((tx) => tx.insert(c).values(cursor).onConflictDoUpdate({ target: c.name, set: cursor }));
    }
    hasMore = page.hasMore && last !== after;
    after = last;
  }
}

async function rereadTransactions(core: Core, report: ReconcileReport, since: Date): Promise<void> {
  const { orders: o } = core.store.t;
  for (const snapshot of await core.gateway.books.listTransactions(since)) {
    const [order] = await core.store.db.select().from(o).where(eq(o.transactionId, snapshot.transactionId));
    const isSettled = order !== undefined && order.settledAt !== null;
    if (isSettled && !isFuller(snapshot, order)) continue;
    if ((await applySnapshot(core, snapshot)) !== 'applied') continue;
    if (isSettled) report.ordersFilled += 1;
    else report.ordersDelivered += 1;
  }
}

const adjustmentLookBackMs = 3 * dayMs;

/** Fetches recent refunds and disputes, and those that await a decision. */
async function rereadAdjustments(core: Core, report: ReconcileReport, since: Date): Promise<void> {
  const { adjustments: a } = core.store.t;
  const pending = await core.store.db
    .select({ adjustmentId: a.adjustmentId })
    .from(a)
    .where(eq(a.status, 'pending_approval'));
  const ids = pending.map(({ adjustmentId }) => adjustmentId);
  for (const snapshot of await core.gateway.books.listAdjustments(since, ids))
    if ((await applySnapshot(core, snapshot)) === 'applied') report.adjustmentsRepaired += 1;
}

const sweepCursor = 'subscriptions';
const sweepEveryMs = dayMs;
const maxSubscriptions = 200;

/** Fetches subscriptions whose next event is overdue, or whose next charge is unknown. */
async function rereadSubscriptions(core: Core, report: ReconcileReport): Promise<void> {
  const { subscriptions: s } = core.store.t;
  const before = new Date(core.providerClock.now().getTime() - overlapMs);
  const runs = inArray(s.status, ['active', 'trialing']);
  const isSilent = or(lt(s.nextBilledAt, before), and(isNull(s.nextAmount), isNull(s.scheduledAction)));
  const rows = await core.store.db
    .select({ subscriptionId: s.subscriptionId })
    .from(s)
    .where(and(runs, isSilent))
    .orderBy(asc(s.checkedAt))
    .limit(maxSubscriptions);
  for (const { subscriptionId } of rows) {
    const snapshot = await core.gateway.subscriptions.findSubscription(subscriptionId);
    if (snapshot !== null && (await applySnapshot(core, snapshot)) === 'applied') report.subscriptionsLookedAt += 1;
  }
}

/** Fetches all subscriptions once a day, to find those that no event mentioned, such as ones older than the portal. */
async function sweepSubscriptions(core: Core): Promise<void> {
  const { providerCursors: c } = core.store.t;
  const [row] = await core.store.db.select().from(c).where(eq(c.name, sweepCursor));
  const now = core.clock.now();
  if (row !== undefined && now.getTime() - row.readAt.getTime() < sweepEveryMs) return;
  for (const snapshot of await core.gateway.subscriptions.listSubscriptions()) await applySnapshot(core, snapshot);
  const cursor = { name: sweepCursor, cursor: now.toISOString(), readAt: now };
  await core.store.write((tx) => tx.insert(c).values(cursor).onConflictDoUpdate({ target: c.name, set: cursor }));
}

/**
 * Repairs missed webhooks: reads the provider's event list from the last cursor, and its latest purchases. Both go
 * through the same inbox and code as a webhook. With `since`, older purchases and refunds are read, too, and what an
 * earlier program did not store of them is filled in. Throws `GatewayError`.
 */
export async function reconcile(core: Core, { since }: { since?: Date } = {}): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    eventsRead: 0,
    eventsMissed: 0,
    ordersDelivered: 0,
    ordersFilled: 0,
    adjustmentsRepaired: 0,
    subscriptionsLookedAt: 0,
  };
  await readEvents(core, report);
  core.workers.wakePayments();
  const ago = (ms: number, now: Date) => since ?? new Date(now.getTime() - ms);
  await rereadTransactions(core, report, ago(lookBackMs, core.clock.now()));
  await rereadAdjustments(core, report, ago(adjustmentLookBackMs, core.providerClock.now()));
  await rereadSubscriptions(core, report);
  await sweepSubscriptions(core);
  return report;
}
