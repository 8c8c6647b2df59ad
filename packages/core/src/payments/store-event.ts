import { type EventOrigin, orNull, prepareStatement } from '@backline/db';
import type { Core } from '../core.ts';

interface NewEvent {
  eventId: string;
  type: string;
  entityId: string | null;
  occurredAtUs: number;
  payload: string;
  origin: EventOrigin;
  now: Date;
  appliedAt: Date | null;
  outcome: 'simulated' | null;
}

const insert = prepareStatement((tx, { paymentEvents }, event: NewEvent) => {
  const { eventId, type, entityId, occurredAtUs, payload, origin, now, appliedAt, outcome } = event;
  return tx
    .insert(paymentEvents)
    .values({
      eventId,
      type,
      entityId,
      occurredAtUs,
      payload,
      origin,
      receivedAt: now,
      attempts: 0,
      dueAt: now,
      appliedAt: orNull(appliedAt, paymentEvents.appliedAt),
      outcome,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
});

/** Writes an event into the inbox once. Returns whether it is new. Throws `UnreadableEventError`. */
export async function storeEvent(core: Core, payload: string, origin: EventOrigin): Promise<boolean> {
  const { isSimulated, ...event } = core.gateway.events.readEvent(payload);
  const now = core.clock.now();
  const done = isSimulated ? ({ appliedAt: now, outcome: 'simulated' } as const) : { appliedAt: null, outcome: null };
  const added = await core.store.write((tx) => insert(tx, core.store.t, { ...event, ...done, payload, origin, now }));
  return added.length > 0;
}
