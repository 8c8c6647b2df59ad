import { and, asc, eq, inArray, isNull, lt, or } from '@backline/db';
import type { Core } from '../core.ts';
import { storeEvent } from '../payments/store-event.ts';
import { endSales } from '../payments/sync-catalog.ts';
import { applySnapshot } from './apply-snapshot.ts';

export interface ReconcileReport {
  eventsRead: number;
  /** Events that no webhook had brought. */
  eventsMissed: number;
  /** Purchases that were delivered by this run's own look. */
  ordersDelivered: number;
  /** Refunds and disputes of which something newer was found than what was known. */
  adjustmentsRepaired: number;
  /** Subscriptions that were asked about because they had been silent. */
  subscriptionsLookedAt: number;
  salesEnded: number;
}

const cursorName = 'events';
/** Events may appear a little late in the provider's list: what is younger is read again the next time. */
const overlapMs = 10 * 60_000;
const lookBackMs = 24 * 60 * 60_000;

async function readEvents(core: Core, report: ReconcileReport): Promise<void> {
  const { providerCursors: c } = core.store.t;
  const [row] = await core.store.db.select().from(c).where(eq(c.name, cursorName));
  let after = row?.cursor ?? null;
  for (let hasMore = true; hasMore; ) {
    const page = await core.gateway.listEvents(after);
    let [settled, last] = [after, after];
    for (const payload of page.payloads) {
      const event = core.gateway.readEvent(payload);
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

async function lookAtTransactions(core: Core, report: ReconcileReport): Promise<void> {
  const { orders: o } = core.store.t;
  const since = new Date(core.clock.now().getTime() - lookBackMs);
  for (const snapshot of await core.gateway.listTransactions(since)) {
    const [order] = await core.store.db
      .select({ settledAt: o.settledAt })
      .from(o)
      .where(eq(o.transactionId, snapshot.transactionId));
    if (order?.settledAt) continue;
    if ((await applySnapshot(core, snapshot)) === 'applied') report.ordersDelivered += 1;
  }
}

const adjustmentLookBackMs = 3 * 24 * 60 * 60_000;

/** Recent refunds and disputes, and those that wait for a decision: they take away what was bought, or give it back. */
async function lookAtAdjustments(core: Core, report: ReconcileReport): Promise<void> {
  const { adjustments: a } = core.store.t;
  const pending = await core.store.db
    .select({ adjustmentId: a.adjustmentId })
    .from(a)
    .where(eq(a.status, 'pending_approval'));
  const since = new Date(core.providerClock.now().getTime() - adjustmentLookBackMs);
  const ids = pending.map(({ adjustmentId }) => adjustmentId);
  for (const snapshot of await core.gateway.listAdjustments(since, ids))
    if ((await applySnapshot(core, snapshot)) === 'applied') report.adjustmentsRepaired += 1;
}

const sweepCursor = 'subscriptions';
const sweepEveryMs = 24 * 60 * 60_000;
const lookAtMost = 200;

/** Subscriptions that should have been heard of by now, or of which it isn't known what they cost next. */
async function lookAtSubscriptions(core: Core, report: ReconcileReport): Promise<void> {
  const { subscriptions: s } = core.store.t;
  const before = new Date(core.providerClock.now().getTime() - overlapMs);
  const runs = inArray(s.status, ['active', 'trialing']);
  const isSilent = or(lt(s.nextBilledAt, before), and(isNull(s.nextAmount), isNull(s.scheduledAction)));
  const rows = await core.store.db
    .select({ subscriptionId: s.subscriptionId })
    .from(s)
    .where(and(runs, isSilent))
    .orderBy(asc(s.checkedAt))
    .limit(lookAtMost);
  for (const { subscriptionId } of rows) {
    const snapshot = await core.gateway.findSubscription(subscriptionId);
    if (snapshot !== null && (await applySnapshot(core, snapshot)) === 'applied') report.subscriptionsLookedAt += 1;
  }
}

/** Once a day all that the provider has: whatever no event has told of, such as those from before the portal. */
async function sweepSubscriptions(core: Core): Promise<void> {
  const { providerCursors: c } = core.store.t;
  const [row] = await core.store.db.select().from(c).where(eq(c.name, sweepCursor));
  const now = core.clock.now();
  if (row !== undefined && now.getTime() - row.readAt.getTime() < sweepEveryMs) return;
  for (const snapshot of await core.gateway.listSubscriptions()) await applySnapshot(core, snapshot);
  const cursor = { name: sweepCursor, cursor: now.toISOString(), readAt: now };
  await core.store.write((tx) => tx.insert(c).values(cursor).onConflictDoUpdate({ target: c.name, set: cursor }));
}

/**
 * Repairs what was missed: reads the provider's own list of events from where it was left, and its latest purchases.
 * Everything goes through the same inbox and the same code as a webhook. Throws `GatewayError`.
 */
export async function reconcile(core: Core): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    eventsRead: 0,
    eventsMissed: 0,
    ordersDelivered: 0,
    adjustmentsRepaired: 0,
    subscriptionsLookedAt: 0,
    salesEnded: 0,
  };
  await readEvents(core, report);
  core.workers.wakePayments();
  await lookAtTransactions(core, report);
  await lookAtAdjustments(core, report);
  await lookAtSubscriptions(core, report);
  await sweepSubscriptions(core);
  report.salesEnded = await endSales(core);
  return report;
}
