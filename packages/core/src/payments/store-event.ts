import { setImmediate } from 'node:timers/promises';
import type { Db, EventOrigin } from '@backline/db';
import type { Core } from '../core.ts';

type Row = Core['store']['t']['paymentEvents']['$inferInsert'];

interface Arrival {
  row: Row;
  done(isNew: boolean): void;
  fail(error: unknown): void;
}

/** Per store, the received events that the next transaction will write. */
const arrivals = new WeakMap<Core['store'], Arrival[]>();

async function insert(core: Core, tx: Db, row: Row): Promise<boolean> {
  const { paymentEvents: e } = core.store.t;
  const added = await tx.insert(e).values(row).onConflictDoNothing().returning({ eventId: e.eventId });
  return added.length > 0;
}

/**
 * Writes all events that arrived in one turn of the event loop with one disk sync. One that cannot be written does not
 * fail the others.
 */
async function writeArrivals(core: Core): Promise<void> {
  await setImmediate();
  const batch = arrivals.get(core.store) ?? [];
  arrivals.delete(core.store);
  try {
    const isNew = await core.store.write(async (tx) => {
      const answers: boolean[] = [];
      for (const { row } of batch) answers.push(await insert(core, tx, row));
      return answers;
    });
    for (const [index, { done }] of batch.entries()) done(isNew[index] === true);
  } catch (error) {
    if (batch.length === 1) return batch[0]?.fail(error);
    for (const { row, done, fail } of batch) await core.store.write((tx) => insert(core, tx, row)).then(done, fail);
  }
}

/** Writes an event into the inbox once. Returns whether it is new. Throws `UnreadableEventError`. */
export async function storeEvent(core: Core, payload: string, origin: EventOrigin): Promise<boolean> {
  const { isSimulated, ...event } = core.gateway.readEvent(payload);
  const now = core.clock.now();
  const row: Row = {
    ...event,
    payload,
    origin,
    receivedAt: now,
    attempts: 0,
    dueAt: now,
    ...(isSimulated ? { appliedAt: now, outcome: 'simulated' } : {}),
  };
  return new Promise((done, fail) => {
    const waiting = arrivals.get(core.store);
    if (waiting !== undefined) waiting.push({ row, done, fail });
    else {
      arrivals.set(core.store, [{ row, done, fail }]);
      void writeArrivals(core);
    }
  });
}
