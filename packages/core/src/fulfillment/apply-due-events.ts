import { and, asc, type Db, type EventOutcome, eq, inArray, isNull, isStoreFault } from '@backline/db';
import type { Core } from '../core.ts';
import { isTakable } from '../is-takable.ts';
import { GatewayError, UnreadableEventError } from '../payment-gateway.ts';
import { applySnapshot } from './apply-snapshot.ts';

/** Short, because a crash delays an event by this long. If two workers take one event, it is still applied once. */
const leaseMs = 5000;
const firstRetryMs = 5000;
const longestRetryMs = 30 * 60_000;
/** An event that fails this often for its own fault is dead-lettered, so that it does not block the others. */
const poisonAfter = 8;
const batch = 20;

type EventRow = Core['store']['t']['paymentEvents']['$inferSelect'];

async function claimEvents(core: Core): Promise<EventRow[]> {
  const { paymentEvents: e } = core.store.t;
  const now = core.clock.now();
  const isDue = and(isNull(e.appliedAt), isNull(e.setAsideAt), isTakable(e, now, { leaseMs, longestRetryMs }));
  const [first] = await core.store.db.select({ id: e.eventId }).from(e).where(isDue).limit(1);
  if (first === undefined) return [];
  const claimed = await core.store.write((tx) => {
    const due = tx.select({ id: e.eventId }).from(e).where(isDue).orderBy(asc(e.occurredAtUs)).limit(batch);
    return tx
      .update(e)
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(and(inArray(e.eventId, due), isDue))
      .returning();
  });
  return claimed.toSorted((a, b) => a.occurredAtUs - b.occurredAtUs);
}

/**
 * Schedules a retry. An unreachable provider or database is not the event's fault: such an event is never
 * dead-lettered.
 */
async function postpone(core: Core, row: EventRow, error: unknown): Promise<void> {
  const { paymentEvents: e } = core.store.t;
  const isAway = isStoreFault(error) || (error instanceof GatewayError && error.outcome === 'unknown');
  // An event that cannot be parsed now cannot be parsed later.
  const isPoison = error instanceof UnreadableEventError || (!isAway && row.attempts + 1 >= poisonAfter);
  const lastError = (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, 500);
  const details = { eventId: row.eventId, type: row.type, attempts: row.attempts + 1, reason: lastError };
  const now = core.clock.now();
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(row.attempts, 20), longestRetryMs);
  if (isPoison)
    core.log.error(details, 'a payment event was dead-lettered: inspect it with "backline paddle events show"');
  else core.log.warn(details, 'a payment event could not be applied and will be tried again');
  await core.store.write((tx) =>
    tx
      .update(e)
      .set({
        attempts: row.attempts + 1,
        lastError,
        leasedUntil: null,
        dueAt: new Date(now.getTime() + waitMs),
        setAsideAt: isPoison ? now : null,
      })
      // Another process may have applied it in the meantime.
      .where(and(eq(e.eventId, row.eventId), isNull(e.appliedAt))),
  );
}

async function applyEvent(core: Core, row: EventRow): Promise<void> {
  const { paymentEvents: e } = core.store.t;
  const close = async (tx: Db, outcome: EventOutcome) => {
    await tx
      .update(e)
      .set({ appliedAt: core.clock.now(), outcome, attempts: row.attempts + 1, leasedUntil: null, lastError: null })
      .where(eq(e.eventId, row.eventId));
  };
  try {
    await applySnapshot(core, core.gateway.readSnapshot(row.payload), close);
  } catch (error) {
    await postpone(core, row, error);
  }
}

/**
 * Applies a batch of due events in the order in which they occurred, and returns how many it took. An event is marked
 * as applied in the transaction of its changes, so a repeat after a crash has no effect.
 */
export async function applyDueEvents(core: Core): Promise<number> {
  const rows = await claimEvents(core);
  for (const row of rows) await applyEvent(core, row);
  return rows.length;
}
