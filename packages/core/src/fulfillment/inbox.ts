import { and, desc, eq, isNotNull, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

export type EventState = 'waiting' | 'dead-lettered' | 'applied' | 'stale' | 'ignored' | 'simulated';

export interface InboxEvent {
  eventId: string;
  type: string;
  entityId: string | null;
  occurredAt: string;
  receivedAt: string;
  origin: string;
  state: EventState;
  attempts: number;
  lastError: string | null;
}

type Row = Core['store']['t']['paymentEvents']['$inferSelect'];

function toState({ appliedAt, deadLetteredAt, outcome }: Row): EventState {
  if (appliedAt !== null) return outcome ?? 'applied';
  return deadLetteredAt === null ? 'waiting' : 'dead-lettered';
}

function toInboxEvent(row: Row): InboxEvent {
  return {
    eventId: row.eventId,
    type: row.type,
    entityId: row.entityId,
    occurredAt: new Date(row.occurredAtUs / 1000).toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    origin: row.origin,
    state: toState(row),
    attempts: row.attempts,
    lastError: row.lastError,
  };
}

/** The provider's events, newest first: all, pending, or dead-lettered. */
export async function listEvents(
  core: Core,
  { only, limit }: { only: 'waiting' | 'dead-lettered' | null; limit: number },
): Promise<{ events: InboxEvent[] }> {
  const { paymentEvents } = core.store.t;
  const isWanted = {
    waiting: and(isNull(paymentEvents.appliedAt), isNull(paymentEvents.deadLetteredAt)),
    'dead-lettered': and(isNull(paymentEvents.appliedAt), isNotNull(paymentEvents.deadLetteredAt)),
  };
  const rows = await core.store.db
    .select()
    .from(paymentEvents)
    .where(only === null ? undefined : isWanted[only])
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.eventId))
    .limit(limit);
  return { events: rows.map(toInboxEvent) };
}

async function getRow(core: Core, eventId: string): Promise<Row> {
  const { paymentEvents } = core.store.t;
  const [row] = await core.store.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId));
  if (row === undefined)
    throw new AppError('not_found', {
      message: `There is no event ${eventId}. "backline paddle events list" shows those there are.`,
    });
  return row;
}

/** An event with its payload. Throws `not_found`. */
export async function showEvent(core: Core, eventId: string): Promise<InboxEvent & { payload: unknown }> {
  const row = await getRow(core, eventId);
  return { ...toInboxEvent(row), payload: JSON.parse(row.payload) };
}

/** Queues an event to be applied again. Changes that were already made are not repeated. Throws `not_found`. */
export async function replayEvent(core: Core, caller: Caller, eventId: string): Promise<void> {
  const { paymentEvents } = core.store.t;
  const row = await getRow(core, eventId);
  await core.store.write(async (tx) => {
    await tx
      .update(paymentEvents)
      .set({
        appliedAt: null,
        deadLetteredAt: null,
        outcome: null,
        attempts: 0,
        dueAt: core.clock.now(),
        leasedUntil: null,
      })
      .where(eq(paymentEvents.eventId, eventId));
    await recordEvent(core, tx, caller, {
      type: 'payment_event.replayed',
      subject: `event ${eventId}`,
      details: { was: toState(row), type: row.type },
    });
  });
  core.workers.wakePayments();
}
