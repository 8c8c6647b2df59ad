import { askNow, beginRefund, clearOpenRefunds, dropRefund, isUnderWay } from '@backline/core/orders/apply-refund';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { AdjustmentSnapshot, SubscriptionSnapshot } from '@backline/core/ports/payment-snapshots';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { dayMs, minuteMs, secondMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { refund as adjustment } from '../fulfillment/snapshots.ts';
import { running } from '../plans/provided-plan.ts';
import { describeCalls, refusal, start, visitor } from '../world.ts';

const lost = new GatewayError('unknown', 'No answer.');
const refuses = (reason?: 'locked' | 'refund_pending') =>
  new GatewayError('refused', 'Not now.', reason === undefined ? {} : { reason });
const broken = new Error('broken');

describeCalls('a refund', (world) => {
  /** Begins a refund of an order, at a provider whose next answers fail as wished. */
  async function begin(more: { endsPlan?: boolean; subscriptionId?: string | null } = {}) {
    const { endsPlan = false, subscriptionId = 'sub_1' } = more;
    const { core: plain } = world;
    const { t } = plain.store;
    const provider = {
      refunds: [] as AdjustmentSnapshot[],
      plan: running as SubscriptionSnapshot | null,
      calls: [] as string[],
      asks: null as Error | null,
      isAskMade: false,
      finds: null as Error | null,
      ends: null as Error | null,
      isEndMade: false,
    };
    const books: typeof plain.gateway.books = {
      ...plain.gateway.books,
      async findAdjustments() {
        if (provider.finds !== null) throw provider.finds;
        return provider.refunds;
      },
      async requestRefund({ transactionId, reason }) {
        provider.calls.push('refund');
        const { asks } = provider;
        const made = { ...adjustment, transactionId, reason, status: 'pending_approval' };
        if (asks === null || provider.isAskMade) provider.refunds.push(made);
        if (asks !== null) throw asks;
        return made;
      },
    };
    const subscriptions: typeof plain.gateway.subscriptions = {
      ...plain.gateway.subscriptions,
      findSubscription: async () => provider.plan,
      findFirstPayment: async () => null,
      async cancelSubscription(_id, from) {
        provider.calls.push(`end ${from}`);
        if (provider.ends === null || provider.isEndMade)
          provider.plan = { ...running, status: 'canceled', occurredAtUs: 9 };
        if (provider.ends !== null) throw provider.ends;
      },
    };
    const events = { ...plain.gateway.events, toMaker: () => 'checkout' as const };
    const core = { ...plain, gateway: { ...plain.gateway, events, books, subscriptions } };
    await core.store.write(async (tx) => {
      await tx.insert(t.orders).values({
        transactionId: 'txn_1',
        status: 'completed',
        occurredAtUs: 1,
        currency: 'USD',
        total: 900,
        createdAt: start,
        settledAt: start,
        subscriptionId,
      });
    });
    const wanted = { transactionId: 'txn_1', withdrawalId: null, lines: [], endsPlan, userId: null };
    const begun = await core.store.write((tx) => beginRefund(core, tx, visitor(), wanted));
    const read = async () => {
      const [request] = await world.rows('refundRequests');
      const [task] = await world.tasks('order.refund');
      return {
        request,
        state: request?.state,
        task: task?.state,
        dueAt: task?.dueAt,
        isEnded: request?.planEndedAt instanceof Date,
        reviews: (await world.rows('reviews')).map(({ reason }) => reason),
      };
    };
    return { core, provider, read, id: begun.request.id, ask: () => askNow(core, begun) };
  }

  it('is requested once, and done', async () => {
    const { ask, read, provider } = await begin();
    await ask();
    expect(await read()).toMatchObject({ state: 'asked', task: 'done', isEnded: false, reviews: [] });
    expect((await read()).request?.adjustmentId).toBe('adj_1');
    expect(provider.calls).toEqual(['refund']);
    expect((await world.rows('adjustments')).map(({ status }) => status)).toEqual(['pending_approval']);
  });

  it('that the provider refuses is closed', async () => {
    const { ask, read, provider } = await begin();
    provider.asks = refuses();
    await ask();
    expect(await read()).toMatchObject({ state: 'refused', task: 'done', reviews: ['refund_refused'] });
  });

  it.each([true, false])(
    'whose answer is lost is asked for again by the worker, if it is not found (made: %s)',
    async (isMade) => {
      const { core, ask, read, provider } = await begin();
      Object.assign(provider, { asks: lost, isAskMade: isMade });
      await ask();
      expect(await read()).toMatchObject({ state: 'open', task: 'waiting' });
      provider.asks = null;
      world.advance(dayMs);
      await runDueTasks(core);
      expect(await read()).toMatchObject({ state: 'asked', task: 'done' });
      expect(provider.refunds).toHaveLength(1);
      expect(provider.calls).toHaveLength(isMade ? 1 : 2);
    },
  );

  it('that ends a plan ends it after the provider has it', async () => {
    const { ask, read, provider } = await begin({ endsPlan: true });
    await ask();
    expect(provider.calls).toEqual(['refund', 'end immediately']);
    expect(await read()).toMatchObject({ state: 'asked', task: 'done', isEnded: true, reviews: [] });
    expect((await world.rows('subscriptions')).map(({ status }) => status)).toEqual(['canceled']);
  });

  it.each<[string, Partial<Awaited<ReturnType<typeof begin>>['provider']>, object, string[]]>([
    ['has ended', { plan: { ...running, status: 'canceled' } }, { state: 'asked', isEnded: true }, ['refund']],
    ['is gone', { plan: null }, { state: 'asked', isEnded: false }, ['refund']],
    [
      'ends at the same moment',
      { ends: refuses(), isEndMade: true },
      { state: 'asked', isEnded: true },
      ['refund', 'end immediately'],
    ],
    [
      'cannot be ended',
      { ends: refuses() },
      { state: 'end_refused', reviews: ['plan_end_refused'], task: 'done' },
      ['refund', 'end immediately'],
    ],
    [
      'waits for the refund',
      { ends: refuses('refund_pending') },
      { state: 'ending', reviews: [], task: 'waiting' },
      ['refund', 'end immediately'],
    ],
    [
      'is about to renew',
      { ends: refuses('locked') },
      { state: 'ending', reviews: ['plan_renews'], task: 'waiting' },
      ['refund', 'end immediately'],
    ],
    [
      'does not answer',
      { ends: lost },
      { state: 'ending', reviews: [], task: 'waiting' },
      ['refund', 'end immediately'],
    ],
    [
      'fails by a fault of our own',
      { ends: broken },
      { state: 'ending', reviews: [], task: 'waiting' },
      ['refund', 'end immediately'],
    ],
  ])('ends a plan that %s', async (_name, part, stored, calls) => {
    const { ask, read, provider } = await begin({ endsPlan: true });
    Object.assign(provider, part);
    await ask();
    expect(provider.calls).toEqual(calls);
    expect(await read()).toMatchObject(stored);
  });

  it('looks at a plan again after ten minutes, for a day while it is locked', async () => {
    const { core, ask, read, provider } = await begin({ endsPlan: true });
    provider.ends = refuses('locked');
    await ask();
    const { dueAt = start } = await read();
    const waitMs = dueAt.getTime() - core.clock.now().getTime();
    expect([waitMs > 9 * minuteMs, waitMs <= 10 * minuteMs]).toEqual([true, true]);
    world.advance(dayMs - 10 * minuteMs);
    await runDueTasks(core);
    expect(await read()).toMatchObject({ state: 'ending', task: 'waiting' });
    world.advance(11 * minuteMs);
    await runDueTasks(core);
    expect(await read()).toMatchObject({ state: 'end_refused', task: 'done' });
    expect(provider.calls.filter((call) => call === 'refund')).toHaveLength(1);
  });

  it('of an order without a plan ends none', async () => {
    const { ask, read, provider } = await begin({ endsPlan: true, subscriptionId: null });
    await ask();
    expect(provider.calls).toEqual(['refund']);
    expect(await read()).toMatchObject({ state: 'asked', isEnded: false, task: 'done' });
  });

  it('is under way for a minute', async () => {
    const { core, read } = await begin();
    const { request } = await read();
    if (request === undefined) throw new Error('There is no refund.');
    world.stand();
    const ageMs = core.clock.now().getTime() - request.askedAt.getTime();
    world.advance(minuteMs - ageMs);
    expect(isUnderWay(core, request)).toBe(true);
    world.advance(1);
    expect(isUnderWay(core, request)).toBe(false);
  });

  it('without an answer is dropped by support, unless it may still arrive, is found, or nobody knows', async () => {
    const { core, ask, read, provider, id } = await begin();
    Object.assign(provider, { asks: lost });
    await ask();
    const drop = () => dropRefund(core, id, 'a letter');
    await expect(drop()).rejects.toThrow('works on this refund right now');
    world.advance(minuteMs + secondMs);
    provider.finds = lost;
    await expect(drop()).rejects.toThrow('Paddle does not say');
    provider.finds = broken;
    await expect(drop()).rejects.toBe(broken);
    expect(await read()).toMatchObject({ state: 'open', task: 'waiting' });
    provider.finds = null;
    await drop();
    expect(await read()).toMatchObject({ state: 'refused', task: 'dropped', reviews: [] });
    expect(await refusal(drop())).toBe('conflict');
    await expect(dropRefund(core, 'other', 'a letter')).rejects.toThrow('The refund other is gone.');
  });

  it('that the provider has cannot be dropped, and is stored', async () => {
    const { core, ask, read, provider, id } = await begin();
    Object.assign(provider, { asks: lost, isAskMade: true });
    await ask();
    world.advance(minuteMs + secondMs);
    await expect(dropRefund(core, id, 'a letter')).rejects.toThrow('Paddle has this refund');
    expect(await read()).toMatchObject({ state: 'asked' });
  });

  it('whose plan still has to end can be dropped, and the plan goes on', async () => {
    const { core, ask, read, provider, id } = await begin({ endsPlan: true });
    provider.ends = refuses('refund_pending');
    await ask();
    await dropRefund(core, id, 'a letter');
    expect(await read()).toMatchObject({ state: 'end_refused', task: 'dropped', reviews: ['plan_end_refused'] });
  });

  it('of a withdrawal that is dropped is left to support', async () => {
    const { core, ask, read, provider, id } = await begin();
    const { refundRequests, withdrawals } = core.store.t;
    const one = { id: 'one', transactionId: 'txn_1', by: 'account' as const, name: 'Clara', items: [] };
    await core.store.write(async (tx) => {
      await tx.insert(withdrawals).values({ ...one, state: 'asked', askedAt: start });
      await tx.update(refundRequests).set({ withdrawalId: 'one' });
    });
    provider.asks = lost;
    await ask();
    world.advance(minuteMs + secondMs);
    await dropRefund(core, id, 'a letter');
    expect(await read()).toMatchObject({ state: 'refused', task: 'dropped', reviews: ['withdrawal_refused'] });
  });

  it.each([true, false])('without an answer makes way for another one (found: %s)', async (isMade) => {
    const { core, ask, read, provider } = await begin();
    Object.assign(provider, { asks: lost, isAskMade: isMade });
    await ask();
    await clearOpenRefunds(core, 'txn_1');
    expect((await read()).state).toBe('open');
    world.advance(minuteMs + secondMs);
    await clearOpenRefunds(core, 'txn_1');
    expect((await read()).state).toBe(isMade ? 'asked' : 'refused');
    expect(world.logs.filter(({ message }) => message.includes('is replaced'))).toHaveLength(isMade ? 0 : 1);
  });
});
