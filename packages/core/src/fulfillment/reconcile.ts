import { and, asc, eq, inArray, isNull, isStoreFault, lt, or } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { storeEvent } from '../payments/store-event.ts';
import { GatewayError, type PaymentEvent } from '../ports/payment-gateway.ts';
import type { AdjustmentSnapshot, TransactionSnapshot } from '../ports/payment-snapshots.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { isFuller } from './books.ts';

/** Failures after which no other work could succeed either. */
const concernsAll = ({ gateway }: Core, error: unknown) =>
  isStoreFault(error) || (error instanceof GatewayError && gateway.isAway());

/** The name of something that failed, such as `order txn_…`, and the reason. */
export interface Failure {
  subject: string;
  reason: string;
}

/**
 * Processes items one by one, in order. A failure is logged and doesn't stop the others. Returns the failures. Throws
 * if the database or the provider can't be reached.
 */
export async function doEach<Thing>(
  core: Core,
  things: Iterable<Thing>,
  toSubject: (thing: Thing) => string,
  work: (thing: Thing) => Promise<unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const thing of things)
    try {
      await work(thing);
    } catch (err) {
      if (concernsAll(core, err)) throw err;
      const subject = toSubject(thing);
      core.log.error({ err, subject }, 'one of several things failed: the others go on, and it is tried again');
      failures.push({ subject, reason: err instanceof Error ? err.message : 'unknown' });
    }
  return failures;
}

export interface ReconcileReport {
  eventsRead: number;
  /** The number of events that the webhook missed. */
  eventsMissed: number;
  /** The number of purchases that this run delivered. */
  ordersDelivered: number;
  /** The number of delivered orders whose missing details were added. */
  ordersFilled: number;
  /** The number of refunds and disputes whose stored state was outdated. */
  adjustmentsRepaired: number;
  /** The number of subscriptions that were read because an expected event had not arrived. */
  subscriptionsLookedAt: number;
  /** Orders that could not be read or stored. Everything else was processed. */
  failures: Failure[];
}

const cursorName = 'events';
/** Events may appear late in the provider's list, so each run reads the last ten minutes again. */
const overlapMs = 10 * minuteMs;
const lookBackMs = dayMs;

async function readEvents(core: Core, report: ReconcileReport): Promise<void> {
  const { providerCursors } = core.store.t;
  const [row] = await core.store.db.select().from(providerCursors).where(eq(providerCursors.name, cursorName));
  const isOld = ({ occurredAtUs }: PaymentEvent) =>
    occurredAtUs / 1000 < core.providerClock.now().getTime() - overlapMs;
  let after = row?.cursor ?? null;
  for (let hasMore = true; hasMore; ) {
    const page = await core.gateway.events.listEvents(after);
    const read: PaymentEvent[] = [];
    const toSubject = () => `an event after ${after ?? 'the beginning'}`;
    const failures = await doEach(core, page.payloads, toSubject, async (payload) => {
      const event = core.gateway.events.readEvent(payload);
      if ((await storeEvent(core, payload, 'reconcile')) && event.isUsed) report.eventsMissed += 1;
      report.eventsRead += 1;
      read.push(event);
    });
    report.failures.push(...failures);
    const last = read.at(-1)?.eventId ?? after;
    const settled = read.findLast(isOld)?.eventId;
    // The next run starts again at a failed order.
    if (settled !== undefined && report.failures.length === 0) {
      const cursor = { name: cursorName, cursor: settled, readAt: core.clock.now() };
      await core.store.write((tx) =>
        tx.insert(providerCursors).values(cursor).onConflictDoUpdate({ target: providerCursors.name, set: cursor }),
      );
    }
    hasMore = page.hasMore && last !== after;
    after = last;
  }
}

async function rereadTransactions(core: Core, report: ReconcileReport, since: Date): Promise<void> {
  const { orders } = core.store.t;
  const snapshots = await core.gateway.books.listTransactions(since);
  const toSubject = ({ transactionId }: TransactionSnapshot) => `order ${transactionId}`;
  const failures = await doEach(core, snapshots, toSubject, async (snapshot) => {
    const [order] = await core.store.db.select().from(orders).where(eq(orders.transactionId, snapshot.transactionId));
    const isSettled = order !== undefined && order.settledAt !== null;
    if (isSettled && !isFuller(snapshot, order)) return;
    if ((await applySnapshot(core, snapshot)) !== 'applied') return;
    if (isSettled) report.ordersFilled += 1;
    else report.ordersDelivered += 1;
  });
  report.failures.push(...failures);
}

const adjustmentLookBackMs = 3 * dayMs;

/** Fetches recent refunds and disputes, and pending ones. */
async function rereadAdjustments(core: Core, report: ReconcileReport, since: Date): Promise<void> {
  const { adjustments } = core.store.t;
  const pending = await core.store.db
    .select({ adjustmentId: adjustments.adjustmentId })
    .from(adjustments)
    .where(eq(adjustments.status, 'pending_approval'));
  const ids = pending.map(({ adjustmentId }) => adjustmentId);
  const snapshots = await core.gateway.books.listAdjustments(since, ids);
  const toSubject = ({ adjustmentId }: AdjustmentSnapshot) => `adjustment ${adjustmentId}`;
  const failures = await doEach(core, snapshots, toSubject, async (snapshot) => {
    if ((await applySnapshot(core, snapshot)) === 'applied') report.adjustmentsRepaired += 1;
  });
  report.failures.push(...failures);
}

const toSubscription = ({ subscriptionId }: { subscriptionId: string }) => `subscription ${subscriptionId}`;

const sweepCursor = 'subscriptions';
const sweepEveryMs = dayMs;
const maxSubscriptions = 200;

/** Fetches subscriptions whose next event is overdue, or whose next charge is unknown. */
async function rereadSubscriptions(core: Core, report: ReconcileReport): Promise<void> {
  const { subscriptions } = core.store.t;
  const before = new Date(core.providerClock.now().getTime() - overlapMs);
  const runs = inArray(subscriptions.status, ['active', 'trialing']);
  const isSilent = or(
    lt(subscriptions.nextBilledAt, before),
    and(isNull(subscriptions.nextAmount), isNull(subscriptions.scheduledAction)),
  );
  const rows = await core.store.db
    .select({ subscriptionId: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(and(runs, isSilent))
    .orderBy(asc(subscriptions.checkedAt))
    .limit(maxSubscriptions);
  const failures = await doEach(core, rows, toSubscription, async ({ subscriptionId }) => {
    const snapshot = await core.gateway.subscriptions.findSubscription(subscriptionId);
    if (snapshot !== null && (await applySnapshot(core, snapshot)) === 'applied') report.subscriptionsLookedAt += 1;
  });
  report.failures.push(...failures);
}

/** Fetches all subscriptions once a day, to find those that no event mentioned, such as ones from before the portal. */
async function sweepSubscriptions(core: Core, report: ReconcileReport): Promise<void> {
  const { providerCursors } = core.store.t;
  const [row] = await core.store.db.select().from(providerCursors).where(eq(providerCursors.name, sweepCursor));
  const now = core.clock.now();
  if (row !== undefined && now.getTime() - row.readAt.getTime() < sweepEveryMs) return;
  const snapshots = await core.gateway.subscriptions.listSubscriptions();
  const failures = await doEach(core, snapshots, toSubscription, (snapshot) => applySnapshot(core, snapshot));
  report.failures.push(...failures);
  if (failures.length > 0) return;
  const cursor = { name: sweepCursor, cursor: now.toISOString(), readAt: now };
  await core.store.write((tx) =>
    tx.insert(providerCursors).values(cursor).onConflictDoUpdate({ target: providerCursors.name, set: cursor }),
  );
}

/**
 * Repairs missed webhooks: reads the provider's events since the last run, and its latest purchases, and processes them
 * like webhooks. With `since`, it also reads older purchases and refunds, and fills in what an older version did not
 * store. `failures` lists what could not be processed, without stopping the rest. Throws `GatewayError` if the provider
 * cannot be reached.
 */
export async function reconcile(core: Core, { since }: { since?: Date } = {}): Promise<ReconcileReport> {
  const report: ReconcileReport = {
    eventsRead: 0,
    eventsMissed: 0,
    ordersDelivered: 0,
    ordersFilled: 0,
    adjustmentsRepaired: 0,
    subscriptionsLookedAt: 0,
    failures: [],
  };
  /** The time from which to read: this long ago, or `since` if that is earlier. */
  const ago = (ms: number, now: Date) => new Date(Math.min(since?.getTime() ?? Infinity, now.getTime() - ms));
  const parts = {
    'the list of events': async () => {
      await readEvents(core, report);
      core.workers.wakePayments();
    },
    'the list of orders': () => rereadTransactions(core, report, ago(lookBackMs, core.clock.now())),
    'the list of refunds and disputes': () =>
      rereadAdjustments(core, report, ago(adjustmentLookBackMs, core.providerClock.now())),
    'subscriptions that are overdue': () => rereadSubscriptions(core, report),
    'the list of subscriptions': () => sweepSubscriptions(core, report),
  };
  const failures = await doEach(
    core,
    Object.entries(parts),
    ([name]) => name,
    ([, read]) => read(),
  );
  report.failures.push(...failures);
  return report;
}
