import { forgetErasedBuyers } from '@backline/core/payments/forget-erased-buyers';
import type { PaymentSnapshot } from '@backline/core/ports/payment-snapshots';
import { expect, it } from 'vitest';
import { describeCalls, start } from '../world.ts';

const planned = {
  status: 'canceled',
  occurredAtUs: 1,
  plan: 'monthly',
  priceId: 'pri_1',
  currency: 'USD',
  startedAt: start,
} as const;
const bought = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 900, createdAt: start } as const;
const ofClara = ['adj_1', 'ctm_1', 'ctm_2', 'sub_1', 'txn_1'];

describeCalls('data about erased buyers that the provider sends again', (world) => {
  /** Stores the orders, plans and events of two erased people and of a guest. */
  async function prepare(): Promise<void> {
    const { core } = world;
    const { t } = core.store;
    const clara = await world.member();
    const other = await world.member('robert@example.com');
    const told = [...ofClara, 'ctm_3', 'ctm_4', 'sub_3', 'txn_3'];
    const event = { type: 'a change', occurredAtUs: 1, payload: '{"data":1}', origin: 'webhook', attempts: 1 } as const;
    await core.store.write(async (tx) => {
      await tx.update(t.users).set({ erasedAt: start });
      const ownIds = { userId: clara.user.id, customerId: 'ctm_1' };
      await tx.insert(t.orders).values([
        { ...bought, transactionId: 'txn_1', ...ownIds },
        { ...bought, transactionId: 'txn_3', customerId: 'ctm_3', userId: other.user.id },
        { ...bought, transactionId: 'txn_4', customerId: null, userId: null },
      ]);
      await tx.insert(t.subscriptions).values([
        { ...planned, subscriptionId: 'sub_1', userId: clara.user.id, customerId: 'ctm_2' },
        { ...planned, subscriptionId: 'sub_3', userId: other.user.id, customerId: 'ctm_3' },
        { ...planned, subscriptionId: 'sub_4', userId: null, customerId: 'ctm_5' },
      ]);
      await tx.insert(t.adjustments).values({
        adjustmentId: 'adj_1',
        transactionId: 'txn_1',
        action: 'refund',
        status: 'approved',
        isFull: true,
        items: [],
        occurredAtUs: 1,
        createdAt: start,
      });
      await tx.insert(t.paymentCustomers).values(
        ['ctm_1', 'ctm_2', 'ctm_3', 'ctm_4'].map((customerId) => ({
          customerId,
          email: customerId === 'ctm_4' ? '' : 'clara@example.com',
          occurredAtUs: 1,
        })),
      );
      const common = { ...event, receivedAt: start, dueAt: start };
      await tx
        .insert(t.paymentEvents)
        .values(told.map((entityId) => ({ ...common, eventId: `evt_${entityId}`, entityId, appliedAt: start })));
      await tx.insert(t.paymentEvents).values([
        { ...common, eventId: 'evt_open', entityId: 'ctm_4' },
        { ...common, eventId: 'evt_dead', entityId: 'ctm_4', deadLetteredAt: start },
      ]);
    });
  }

  /** Returns the ids of the events that a snapshot reduces, and undoes it. */
  async function receive(snapshot: Partial<PaymentSnapshot>): Promise<string[]> {
    const { store } = world.core;
    const reduced: string[] = [];
    const undo = new Error('Undone.');
    const work = store.write(async (tx) => {
      await forgetErasedBuyers(world.core, tx, snapshot as PaymentSnapshot);
      const events = await tx.select().from(store.t.paymentEvents);
      reduced.push(...events.filter(({ payload }) => payload === '{}').map(({ eventId }) => eventId.slice(4)));
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return reduced.toSorted();
  }

  it('is removed again, and nothing else', async () => {
    await prepare();
    const cases: [Partial<PaymentSnapshot>, string[]][] = [
      [{ about: 'transaction', transactionId: 'txn_1', customerId: 'ctm_3' }, ofClara],
      [{ about: 'adjustment', transactionId: 'txn_1' }, ofClara],
      [{ about: 'subscription', subscriptionId: 'sub_1', customerId: 'ctm_2' }, ofClara],
      [{ about: 'subscription', subscriptionId: 'sub_2', customerId: 'ctm_1' }, ofClara],
      [{ about: 'customer', customerId: 'ctm_1' }, ofClara],
      [{ about: 'customer', customerId: 'ctm_2' }, ofClara],
      [{ about: 'customer', customerId: 'ctm_4' }, ['ctm_4', 'dead']],
      [{ about: 'transaction', transactionId: 'txn_4', customerId: null }, []],
      [{ about: 'subscription', subscriptionId: 'sub_4', customerId: 'ctm_5' }, []],
    ];
    for (const [snapshot, reduced] of cases) expect(await receive(snapshot), JSON.stringify(snapshot)).toEqual(reduced);
  });

  it('stays while the person has an account', async () => {
    const { user } = await world.member();
    const { core } = world;
    await core.store.write(async (tx) => {
      await tx
        .insert(core.store.t.orders)
        .values({ ...bought, transactionId: 'txn_1', userId: user.id, email: 'a@b.example' });
      await forgetErasedBuyers(core, tx, { about: 'transaction', transactionId: 'txn_1' } as PaymentSnapshot);
    });
    expect((await world.rows('orders')).map(({ email }) => email)).toEqual(['a@b.example']);
  });
});
