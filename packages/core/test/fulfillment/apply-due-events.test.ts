import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { listEvents, replayEvent, showEvent } from '@backline/core/fulfillment/inbox';
import { GatewayError, UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, refusal, start, visitor } from '../world.ts';

const faults: Record<string, unknown> = {
  'not an event': new UnreadableEventError('It is no event.'),
  away: new GatewayError('unknown', 'No answer.'),
  refused: new GatewayError('refused', 'No.'),
  broken: new Error('broken'),
  locked: Object.assign(new Error('The database is locked.'), { code: 'SQLITE_BUSY' }),
  odd: 'a text',
};

describeCalls('the events of the provider', (world) => {
  /** Stores events with these payloads, the newest first. */
  async function receive(payloads: readonly string[]) {
    const { core } = world;
    const read: string[] = [];
    const readSnapshot = (payload: string) => {
      read.push(payload);
      if (faults[payload] !== undefined) throw faults[payload];
      return null;
    };
    const event = { type: 'a change', origin: 'webhook', attempts: 0, receivedAt: start, dueAt: start } as const;
    await core.store.write((tx) =>
      tx.insert(core.store.t.paymentEvents).values(
        payloads.map((payload, at) => ({
          ...event,
          eventId: `evt_${String(at).padStart(2, '0')}`,
          payload,
          occurredAtUs: 1_000_000 - at,
        })),
      ),
    );
    return { read, core: { ...core, gateway: { ...core.gateway, events: { ...core.gateway.events, readSnapshot } } } };
  }

  it('are applied in the order in which they occurred, twenty at a time', async () => {
    const payloads = Array.from({ length: 21 }, (_, at) => String(at));
    const { core, read } = await receive(payloads);
    expect(await applyDueEvents(core)).toBe(20);
    expect(read.map(Number)).toEqual(read.map(Number).toSorted((one, other) => other - one));
    expect([await applyDueEvents(core), await applyDueEvents(core)]).toEqual([1, 0]);
    const events = await world.rows('paymentEvents');
    expect(new Set(events.map(({ outcome, attempts }) => `${outcome} ${attempts}`))).toEqual(new Set(['ignored 1']));
  });

  it.each([
    ['not an event', 1, 'It is no event.'],
    ['broken', 8, 'Error: broken'],
    ['refused', 8, 'No.'],
    ['odd', 8, 'unknown'],
    ['away', null, 'No answer.'],
    ['locked', null, 'The database is locked.'],
  ])('are tried again, and dead-lettered unless it is not their fault: %s', async (payload, attempts, reason) => {
    const { core } = await receive([payload]);
    for (let time = 1; time <= 9; time += 1) {
      await applyDueEvents(core);
      world.advance(dayMs);
      const [event] = await world.rows('paymentEvents');
      expect(event?.lastError).toContain(reason);
      expect(event?.appliedAt).toBeNull();
      expect(event?.deadLetteredAt !== null).toBe(attempts !== null && time >= attempts);
    }
    expect((await world.rows('paymentEvents'))[0]?.attempts).toBe(attempts ?? 9);
    expect(world.logs.filter(({ level }) => level === 'error')).toHaveLength(attempts === null ? 0 : 1);
  });

  it('are listed by their state, shown, and applied again', async () => {
    const { core } = await receive(['not an event', 'away', '{"data":1}']);
    await applyDueEvents(core);
    const list = async (only: 'waiting' | 'dead-lettered' | null) =>
      (await listEvents(core, { only, limit: 9 })).events.map(({ eventId, state }) => `${eventId} ${state}`);
    expect(await list(null)).toEqual(['evt_02 ignored', 'evt_01 waiting', 'evt_00 dead-lettered']);
    expect(await list('waiting')).toEqual(['evt_01 waiting']);
    expect(await list('dead-lettered')).toEqual(['evt_00 dead-lettered']);
    const shown = await showEvent(core, 'evt_02');
    expect(shown).toMatchObject({ payload: { data: 1 }, occurredAt: new Date(999.998).toISOString(), attempts: 1 });
    expect(await refusal(showEvent(core, 'evt_09'))).toBe('not_found');
    const woken: string[] = [];
    const workers = { ...core.workers, wakePayments: () => void woken.push('payments') };
    await replayEvent({ ...core, workers }, visitor(), 'evt_00');
    expect([await list('waiting'), woken]).toEqual([['evt_01 waiting', 'evt_00 waiting'], ['payments']]);
    const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'payment_event.replayed');
    expect(entry?.details).toEqual({ was: 'dead-lettered', type: 'a change' });
    await core.store.write((tx) => tx.update(core.store.t.paymentEvents).set({ appliedAt: start, outcome: null }));
    expect((await list(null))[0]).toBe('evt_02 applied');
  });
});
