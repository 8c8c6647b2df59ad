import { reconcile } from '@backline/core/fulfillment/reconcile';
import { GatewayError, type PaymentGateway, UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { hourMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { line, order, plan, refund } from './fulfillment/snapshots.ts';
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

  /** Reads the provider's orders, refunds and subscriptions again. Each is in order or fails by its id. */
  const readBooks = async (
    books: Partial<PaymentGateway['books']>,
    subscriptions: Partial<PaymentGateway['subscriptions']>,
  ) => {
    const gateway = listing(world, []);
    const events = { ...gateway.events, toMaker: () => 'checkout' as const };
    const core = {
      ...world.core,
      gateway: {
        ...gateway,
        events,
        books: { ...gateway.books, ...books },
        subscriptions: { ...gateway.subscriptions, findFirstPayment: async () => null, ...subscriptions },
      },
    };
    return reconcile(core);
  };

  it('counts the orders that it delivers or completes, and goes past one that fails', async () => {
    const listed = [order, { ...order, transactionId: 'txn_2', items: [{ ...line, itemId: 'txnitm_2' }] }];
    const failing = { ...order, transactionId: 'txn_0', fee: 'much' as unknown as number };
    const first = await readBooks({ listTransactions: async () => [failing, ...listed] }, {});
    expect(first).toMatchObject({ ordersDelivered: 2, ordersFilled: 0, failures: [{ subject: 'order txn_0' }] });
    const filled = { ...order, earnings: 800 };
    const second = await readBooks({ listTransactions: async () => [filled, ...listed.slice(1)] }, {});
    expect(second).toMatchObject({ ordersDelivered: 0, ordersFilled: 1, failures: [] });
    const newer = { ...order, occurredAtUs: 9, status: 'canceled' as const };
    expect(await readBooks({ listTransactions: async () => [newer] }, {})).toMatchObject({
      ordersFilled: 0,
      failures: [],
    });
  });

  it('asks for refunds that wait, and counts what it repairs', async () => {
    const asked: unknown[] = [];
    const listAdjustments = async (since: Date, ids: readonly string[]) => {
      asked.push([Math.round((start.getTime() - since.getTime()) / hourMs), ids]);
      return [{ ...refund, status: asked.length === 1 ? 'pending_approval' : 'approved' }];
    };
    for (const repaired of [1, 1, 0])
      expect(await readBooks({ listAdjustments }, {})).toMatchObject({ adjustmentsRepaired: repaired, failures: [] });
    expect(asked).toEqual([
      [72, []],
      [72, ['adj_1']],
      [72, []],
    ]);
  });

  it('reads subscriptions that are silent or without a sum, and goes past one that fails', async () => {
    const { subscriptions } = world.core.store.t;
    const { about: _, kind: _kind, amounts: _amounts, ...row } = plan;
    const known = { ...row, plan: 'monthly' as const, nextAmount: 999, recurringAmount: 999 };
    const inMs = (ms: number) => new Date(start.getTime() + ms);
    await world.core.store.write((tx) =>
      tx.insert(subscriptions).values([
        { ...known, subscriptionId: 'sub_fine', nextBilledAt: inMs(0) },
        { ...known, subscriptionId: 'sub_silent', nextBilledAt: inMs(-hourMs) },
        { ...known, subscriptionId: 'sub_blank', nextAmount: null },
        { ...known, subscriptionId: 'sub_ending', nextAmount: null, scheduledAction: 'cancel' },
        { ...known, subscriptionId: 'sub_over', status: 'canceled', nextBilledAt: inMs(-hourMs) },
        { ...known, subscriptionId: 'sub_broken', nextAmount: null },
        { ...known, subscriptionId: 'sub_gone', nextAmount: null },
      ]),
    );
    const asked: string[] = [];
    const findSubscription = async (subscriptionId: string) => {
      asked.push(subscriptionId);
      if (subscriptionId === 'sub_broken') throw new Error('broken');
      return subscriptionId === 'sub_gone' ? null : { ...plan, subscriptionId, occurredAtUs: 9 };
    };
    expect(await readBooks({}, { findSubscription })).toMatchObject({
      subscriptionsLookedAt: 2,
      failures: [{ subject: 'subscription sub_broken', reason: 'broken' }],
    });
    expect(asked.toSorted()).toEqual(['sub_blank', 'sub_broken', 'sub_gone', 'sub_silent']);
  });

  it('lists all subscriptions again the next time if one of them failed', async () => {
    let times = 0;
    const listSubscriptions = async () => {
      times += 1;
      return [{ ...plan, currency: times === 1 ? (null as unknown as string) : 'USD' }];
    };
    for (const failed of [1, 0, 0]) expect((await readBooks({}, { listSubscriptions })).failures).toHaveLength(failed);
    expect(times).toBe(2);
  });

  it('goes on with the other lists where one cannot be read', async () => {
    const listTransactions = () => Promise.reject(new GatewayError('unknown', 'No answer.'));
    const listAdjustments = async () => [refund];
    expect(await readBooks({ listTransactions, listAdjustments }, {})).toMatchObject({
      adjustmentsRepaired: 1,
      failures: [{ subject: 'the list of orders', reason: 'No answer.' }],
    });
  });
});
