import { and, type Db, type EventOutcome, eq, isNull, isStoreFault } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { GatewayError, UnreadableEventError } from '../ports/payment-gateway.ts';
import { claimDue, toRetry } from '../work-queue.ts';
import { applySnapshot } from './apply-snapshot.ts';

/** After this many failures of its own, an event is dead-lettered, so that it doesn't block others. */
const maxAttempts = 8;
const batch = 20;

type EventRow = Core['store']['t']['paymentEvents']['$inferSelect'];

function inboxOf({ store }: Core) {
  const { paymentEvents } = store.t;
  return {
    table: paymentEvents,
    key: paymentEvents.eventId,
    isOpen: and(isNull(paymentEvents.appliedAt), isNull(paymentEvents.deadLetteredAt)),
    // This is short, because an event that two workers apply takes effect only once.
    leaseMs: 5000,
    firstRetryMs: 5000,
    longestRetryMs: 30 * minuteMs,
  };
}

/**
 * Schedules a retry. An unreachable provider or database is not the event's fault: such an event is never
 * dead-lettered.
 */
async function postpone(core: Core, row: EventRow, error: unknown): Promise<void> {
  const { paymentEvents } = core.store.t;
  const isAway = isStoreFault(error) || (error instanceof GatewayError && error.outcome === 'unknown');
  // An event that cannot be parsed now never can.
  const isPoison = error instanceof UnreadableEventError || (!isAway && row.attempts + 1 >= maxAttempts);
  const lastError = (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown').slice(0, 500);
  const details = { eventId: row.eventId, type: row.type, attempts: row.attempts + 1, reason: lastError };
  const now = core.clock.now();
  if (isPoison)
    core.log.error(details, 'a payment event was dead-lettered: inspect it with "backline paddle events show"');
  else core.log.warn(details, 'a payment event could not be applied and will be tried again');
  await core.store.write((tx) =>
    tx
      .update(paymentEvents)
      .set({ ...toRetry(row, inboxOf(core), lastError, now), deadLetteredAt: isPoison ? now : null })
      // Another process may have applied it in the meantime.
      .where(and(eq(paymentEvents.eventId, row.eventId), isNull(paymentEvents.appliedAt))),
  );
}

async function applyEvent(core: Core, row: EventRow): Promise<void> {
  const { paymentEvents } = core.store.t;
  const close = async (tx: Db, outcome: EventOutcome) => {
    await tx
      .update(paymentEvents)
      .set({ appliedAt: core.clock.now(), outcome, attempts: row.attempts + 1, leasedUntil: null, lastError: null })
      .where(eq(paymentEvents.eventId, row.eventId));
  };
  try {
    await applySnapshot(core, core.gateway.events.readSnapshot(row.payload), close, { isVolatile: true });
  } catch (error) {
    await postpone(core, row, error);
  }
}

/**
 * Applies a batch of due events, in the order in which they occurred, and returns their number. Each event is marked as
 * applied in the transaction of its changes, so repeating it after a crash has no effect.
 */
export async function applyDueEvents(core: Core): Promise<number> {
  const rows = (await claimDue(core, inboxOf(core), batch)).toSorted(
    (one, other) => one.occurredAtUs - other.occurredAtUs,
  );
  for (const row of rows) await applyEvent(core, row);
  return rows.length;
}
