import { reconcile } from '@backline/core/fulfillment/reconcile';
import { type PaymentGateway, UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { hourMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start, type World } from './world.ts';

interface Listed {
  id: string;
  ageMs: number;
}

/**
 * A provider that has only a list of events, two per page. Payloads that begin with `?` can't be read. At one that
 * begins with `!`, the database is locked.
 */
function listing({ core }: World, listed: Listed[]): PaymentGateway {
  const payloads = listed.map(({ id }) => id);
  return {
    ...core.gateway,
    events: {
      ...core.gateway.events,
      readEvent(payload) {
        if (payload.startsWith('!')) throw Object.assign(new Error('The database is locked.'), { code: 'SQLITE_BUSY' });
        const event = listed.find(({ id }) => id === payload);
        if (event === undefined || payload.startsWith('?')) throw new UnreadableEventError('no event');
        const occurredAtUs = (start.getTime() - event.ageMs) * 1000;
        return {
          eventId: payload,
          type: 'test',
          entityId: null,
          occurredAtUs,
          isSimulated: false,
          isUsed: !payload.startsWith('-'),
        };
      },
      async listEvents(after) {
        const from = after === null ? 0 : payloads.indexOf(after) + 1;
        return { payloads: payloads.slice(from, from + 2), hasMore: from + 2 < payloads.length };
      },
    },
    books: { ...core.gateway.books, listTransactions: async () => [], listAdjustments: async () => [] },
    subscriptions: { ...core.gateway.subscriptions, listSubscriptions: async () => [] },
  };
}

const old = (id: string): Listed => ({ id, ageMs: hourMs });
const young = (id: string): Listed => ({ id, ageMs: minuteMs });

describeCalls('reading the provider’s events again', (world) => {
  const read = async (listed: Listed[]) => {
    const { failures, eventsMissed } = await reconcile({ ...world.core, gateway: listing(world, listed) });
    const cursors = await world.rows('providerCursors');
    const cursor = cursors.find(({ name }) => name === 'events')?.cursor ?? null;
    return { failed: failures.length, eventsMissed, cursor };
  };

  it('goes past an event that cannot be read, and begins before it the next time', async () => {
    const listed = [old('a'), old('b'), old('?'), old('d'), old('e'), old('f')];
    expect(await read(listed)).toEqual({ failed: 1, eventsMissed: 5, cursor: 'b' });
    expect(await read(listed)).toEqual({ failed: 1, eventsMissed: 0, cursor: 'b' });
    expect(await read(listed.filter(({ id }) => id !== '?'))).toEqual({ failed: 0, eventsMissed: 0, cursor: 'f' });
  });

  it('counts as missed only what a webhook has to deliver', async () => {
    expect(await read([old('a'), old('-address'), old('-payout'), old('b')])).toMatchObject({ eventsMissed: 2 });
  });

  it('reads from an older day on, and no less than ever from a younger one', async () => {
    const asked: number[] = [];
    const gateway = listing(world, []);
    const listTransactions = async (since: Date) => {
      asked.push(Math.round((start.getTime() - since.getTime()) / hourMs));
      return [];
    };
    const core = { ...world.core, gateway: { ...gateway, books: { ...gateway.books, listTransactions } } };
    for (const hours of [null, 1, 240])
      await reconcile(core, hours === null ? {} : { since: new Date(start.getTime() - hours * hourMs) });
    expect(asked).toEqual([24, 24, 240]);
  });

  it('lists all subscriptions once a day', async () => {
    const listedAt: number[] = [];
    const gateway = listing(world, []);
    const subscriptions = {
      ...gateway.subscriptions,
      async listSubscriptions() {
        listedAt.push(world.core.clock.now().getTime());
        return [];
      },
    };
    const core = { ...world.core, gateway: { ...gateway, subscriptions } };
    for (const hours of [0, 23, 2]) {
      world.advance(hours * hourMs);
      await reconcile(core);
    }
    expect(listedAt).toHaveLength(2);
  });

  it('ends where the database cannot be reached, and blames no event for it', async () => {
    await expect(read([old('a'), old('!'), old('c')])).rejects.toThrow('The database is locked.');
    expect(await world.rows('providerCursors')).toEqual([]);
  });

  it('reads the last minutes again, also where they fill pages of the list', async () => {
    const listed = [old('a'), young('b'), young('c'), young('d'), young('e')];
    expect(await read(listed)).toEqual({ failed: 0, eventsMissed: 5, cursor: 'a' });
  });
});
