import type { EventOrigin } from '@backline/db';
import type { Core } from '../core.ts';

/** Writes an event into the inbox, once. Answers whether it is new. Throws `UnreadableEventError`. */
export async function storeEvent(core: Core, payload: string, origin: EventOrigin): Promise<boolean> {
  const { isSimulated, ...event } = core.gateway.readEvent(payload);
  const { paymentEvents: e } = core.store.t;
  const now = core.clock.now();
  const added = await core.store.write((tx) =>
    tx
      .insert(e)
      .values({
        ...event,
        payload,
        origin,
        receivedAt: now,
        attempts: 0,
        dueAt: now,
        ...(isSimulated ? { appliedAt: now, outcome: 'simulated' as const } : {}),
      })
      .onConflictDoNothing()
      .returning({ eventId: e.eventId }),
  );
  return added.length > 0;
}
