import { randomUUID } from 'node:crypto';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { listSubscriptions } from '@backline/core/support/money/list-subscriptions';
import { showSubscription } from '@backline/core/support/money/show-subscription';
import { dayMs } from '@backline/domain/time';
import { afterEach, expect, it } from 'vitest';
import { at, describeCalls, refusal, start, visitor, type World } from './world.ts';

type Row = World['core']['store']['t']['subscriptions']['$inferInsert'];

const reason = 'a test';
const inDays = (days: number) => new Date(start.getTime() + days * dayMs);
const toId = (name: string) => `sub_${name.padStart(26, '0')}`;

/** A subscription snapshot, half a month into its first period. */
async function mirror(world: World, name: string, more: Partial<Row> = {}): Promise<string> {
  const subscriptionId = toId(name);
  const row: Row = {
    subscriptionId,
    status: 'active',
    occurredAtUs: start.getTime() * 1000,
    customerId: 'ctm_1',
    userId: null,
    plan: 'monthly',
    priceId: 'pri_1',
    currency: 'USD',
    startedAt: inDays(-15),
    periodStartsAt: inDays(-15),
    periodEndsAt: inDays(15),
    nextBilledAt: inDays(15),
    nextAmount: 999,
    recurringAmount: 999,
    ...more,
  };
  const { subscriptions } = world.core.store.t;
  await world.core.store.write(async (tx) => void (await tx.insert(subscriptions).values(row)));
  return subscriptionId;
}

/** A settled payment for a subscription, with one line. */
async function pay(world: World, subscriptionId: string, name: string): Promise<string> {
  const { orders, orderItems } = world.core.store.t;
  const transactionId = `txn_${name.padStart(26, '0')}`;
  await world.core.store.write(async (tx) => {
    await tx.insert(orders).values({
      transactionId,
      status: 'completed',
      occurredAtUs: start.getTime() * 1000,
      subscriptionId,
      currency: 'USD',
      total: 999,
      createdAt: inDays(-15),
      settledAt: inDays(-15),
      origin: 'web',
      periodEndsAt: inDays(15),
    });
    const item = { itemId: `txnitm_${name}`, transactionId, priceId: 'pri_1', quantity: 1, total: 999 };
    await tx.insert(orderItems).values(item);
  });
  return transactionId;
}

const empty = (world: World) =>
  world.core.store.write(async (tx) => {
    const { orderItems, orders, subscriptions } = world.core.store.t;
    for (const table of [orderItems, orders, subscriptions]) await tx.delete(table);
  });

const findCodes = async (world: World) => (await runDoctor(world.core)).map((problem) => problem.code);

describeCalls('the doctor, on plans', (world) => {
  afterEach(() => empty(world));

  it('finds no problem in an active, a canceled and a new subscription', async () => {
    const { user } = await world.member();
    await mirror(world, 'a', { userId: user.id });
    await mirror(world, 'b', {
      userId: user.id,
      status: 'canceled',
      nextBilledAt: inDays(-90),
      canceledAt: inDays(-90),
    });
    await mirror(world, 'c', { startedAt: new Date(start.getTime() - 60_000) });
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('finds an active subscription without an owner', async () => {
    const id = await mirror(world, 'a');
    expect(await runDoctor(world.core)).toEqual([
      {
        code: 'subscription_without_account',
        message: `Subscription ${id} runs, and belongs to no account. Look: backline subscription show ${id}`,
      },
    ]);
  });

  it('finds two active subscriptions of one account', async () => {
    const { user } = await world.member();
    await mirror(world, 'a', { userId: user.id });
    await mirror(world, 'b', { userId: user.id, status: 'paused', startedAt: inDays(-1) });
    const [problem, ...others] = await runDoctor(world.core);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'subscription_twice',
      message: expect.stringContaining(`${toId('a')}, ${toId('b')}`),
    });
  });

  it.each([
    ['renewed', { nextBilledAt: inDays(15) }],
    ['given up', { status: 'past_due', nextBilledAt: inDays(1), periodStartsAt: inDays(15 - 35) }],
    ['ended', { nextBilledAt: null, scheduledAction: 'cancel', scheduledAt: inDays(15) }],
  ] as const)('finds one that should have been %s more than a day ago, by the provider clock', async (_, more) => {
    const { user } = await world.member();
    await mirror(world, 'a', { userId: user.id, ...more });
    const { providerClock } = world.core;
    world.core.providerClock = { now: () => inDays(16) };
    expect(await findCodes(world)).toEqual([]);
    world.core.providerClock = { now: () => new Date(inDays(16).getTime() + 1) };
    expect(await findCodes(world)).toEqual(['subscription_silent']);
    world.core.providerClock = providerClock;
    expect(await findCodes(world)).toEqual([]);
  });

  it('finds a payment for a plan with neither a grant nor a review', async () => {
    const { user } = await world.member();
    await pay(world, await mirror(world, 'a', { userId: user.id }), '1');
    expect(await findCodes(world)).toEqual(['order_item_lost']);
  });

  it.each([
    ['of the line itself', 'txnitm_1', []],
    ['of the whole order', '', []],
    ['of another line', 'txnitm_2', ['order_item_lost']],
    ['of a refund', 'adj_1', ['order_item_lost']],
  ])('is kept from finding that by a review %s, or not', async (_, part, expected) => {
    const { user } = await world.member();
    const transactionId = await pay(world, await mirror(world, 'a', { userId: user.id }), '1');
    const review = { id: randomUUID(), reason: 'unknown_price' as const, transactionId, part, details: {} };
    const { reviews } = world.core.store.t;
    await world.core.store.write((tx) =>
      tx.insert(reviews).values({ ...review, createdAt: start, resolvedAt: start, resolution: reason }),
    );
    const codes = await findCodes(world);
    await world.core.store.write((tx) => tx.delete(reviews));
    expect(codes).toEqual(expected);
  });
});

describeCalls('what staff see of subscriptions', (world) => {
  afterEach(() => empty(world));

  it('lists each with its account, newest first, filtered by status', async () => {
    const { user } = await world.member('clara@example.com');
    const over = { status: 'canceled', startedAt: inDays(-60), canceledAt: inDays(-30), nextBilledAt: null } as const;
    await mirror(world, 'a', { userId: user.id, ...over });
    await mirror(world, 'b', { userId: user.id });
    await mirror(world, 'c', { startedAt: inDays(-1) });
    const all = await listSubscriptions(world.core, visitor(), { status: null, reason });
    expect(all.subscriptions.map(({ subscriptionId, email }) => [subscriptionId, email])).toEqual([
      [toId('c'), null],
      [toId('b'), 'clara@example.com'],
      [toId('a'), 'clara@example.com'],
    ]);
    expect(await listSubscriptions(world.core, visitor(), { status: 'canceled', reason })).toMatchObject({
      total: 1,
      subscriptions: [{ subscriptionId: toId('a'), next: null, canceledAt: inDays(-30).toISOString() }],
    });
  });

  it('has no next charge when a cancellation is scheduled', async () => {
    await mirror(world, 'a', { scheduledAction: 'cancel', scheduledAt: inDays(15) });
    await mirror(world, 'b', { startedAt: inDays(-1) });
    const { subscriptions } = await listSubscriptions(world.core, visitor(), { status: null, reason });
    expect(subscriptions.map(({ next }) => next)).toEqual([{ amount: 999, currency: 'USD' }, null]);
  });

  it('shows all of an account, the current one first, with payments', async () => {
    world.stand();
    const { user } = await world.member('clara@example.com');
    const running = await mirror(world, 'a', { userId: user.id, status: 'past_due', startedAt: inDays(-90) });
    await mirror(world, 'b', { userId: user.id, status: 'canceled', canceledAt: inDays(-2) });
    const transactionId = await pay(world, running, '1');
    const answer = await showSubscription(world.core, visitor(), { email: at('clara@example.com'), reason });
    expect(answer).toMatchObject({
      asOf: start.toISOString(),
      account: { email: 'clara@example.com', hadTrial: false, trialReservedUntil: null, openTransactionId: null },
      subscriptions: [
        {
          subscriptionId: running,
          status: 'past_due',
          payments: [{ transactionId, periodEndsAt: inDays(15).toISOString(), grants: [] }],
        },
        { subscriptionId: toId('b'), status: 'canceled', payments: [] },
      ],
    });
  });

  it('is recorded in the audit, and an unknown one is not found', async () => {
    const { user } = await world.member();
    const id = await mirror(world, 'a', { userId: user.id });
    await showSubscription(world.core, visitor(), { subscriptionId: id, reason: 'they called' });
    expect((await world.rows('auditEntries')).at(-1)).toMatchObject({
      action: 'support.subscription_shown',
      subjectUserId: user.id,
      subject: `subscription ${id}`,
      reason: 'they called',
    });
    const unknown = { subscriptionId: toId('z'), reason };
    expect(await refusal(showSubscription(world.core, visitor(), unknown))).toBe('not_found');
    expect(await refusal(showSubscription(world.core, visitor(), { email: at('no@example.com'), reason }))).toBe(
      'not_found',
    );
    expect(await refusal(showSubscription(world.core, visitor(), { reason }))).toBe('input_invalid');
  });
});
