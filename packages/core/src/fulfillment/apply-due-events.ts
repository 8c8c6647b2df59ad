import { and, asc, type Db, type EventOutcome, eq, inArray, isNull, isStoreFault } from '@backline/db';
import type { Core } from '../core.ts';
import { isTakable } from '../is-takable.ts';
import { GatewayError, UnreadableEventError } from '../payment-gateway.ts';
import { applySnapshot } from './apply-snapshot.ts';

/** Short: a crash delays by no more, and an event that two workers take has one effect. */
const leaseMs = 5000;
const firstRetryMs = 5000;
const longestRetryMs = 30 * 60_000;
/** An event that fails by itself this often is set aside, so that the others go on. */
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

/** The provider or the database being away is no fault of the event's: it waits as long as it takes. */
async function postpone(core: Core, row: EventRow, error: unknown): Promise<void> {
  const { paymentEvents: e } = core.store.t;
  const isAway = isStoreFault(error) || (error instanceof GatewayError && error.outcome === 'unknown');
  // What cannot be read now cannot be read later.
  const isPoison = error instanceof UnreadableEventError || (!isAway && row.attempts + 1 >= poisonAfter);
  const lastError = (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, 500);
  const details = { eventId: row.eventId, type: row.type, attempts: row.attempts + 1, reason: lastError };
  const now = core.clock.now();
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(row.attempts, 20), longestRetryMs);
  if (isPoison) core.log.error(details, 'a payment event was set aside: look at it with "backline paddle events show"');
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
      // Another process may have applied it meanwhile.
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
 * Applies what the inbox holds, a batch at a time and in the order of its happening, and returns how many events it
 * took. An event is marked in the transaction of what it changes: a crash in between repeats it without effect.
 */
export async function applyDueEvents(core: Core): Promise<number> {
  const rows = await claimEvents(core);
  for (const row of rows) await applyEvent(core, row);
  return rows.length;
}
