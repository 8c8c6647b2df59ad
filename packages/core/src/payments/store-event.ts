import type { EventOrigin } from '@backline/db';
import type { Core } from '../core.ts';

/** Writes an event into the inbox once. Returns whether it is new. Throws `UnreadableEventError`. */
export async function storeEvent(core: Core, payload: string, origin: EventOrigin): Promise<boolean> {
  const { isSimulated, ...event } = core.gateway.readEvent(payload);
  const { paymentEvents: e } = core.store.t;
  const now = core.clock.now();
  const row = { ...event, payload, origin, receivedAt: now, attempts: 0, dueAt: now };
  const outcome = isSimulated ? ({ appliedAt: now, outcome: 'simulated' } as const) : {};
  const added = await core.store.write((tx) =>
    tx
      .insert(e)
      .values({ ...row, ...outcome })
      .onConflictDoNothing()
      .returning({ eventId: e.eventId }),
  );
  return added.length > 0;
}
