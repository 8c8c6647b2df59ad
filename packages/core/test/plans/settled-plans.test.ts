import { settleOrder } from '@backline/core/fulfillment/settle-order';
import { forgetErasedBuyers } from '@backline/core/payments/forget-erased-buyers';
import { openReview } from '@backline/core/payments/reviews';
import { settleAdjustments } from '@backline/core/payments/settle-adjustments';
import { proratePlan } from '@backline/core/plans/prorate-plan';
import type { PaymentSnapshot } from '@backline/core/ports/payment-snapshots';
import { setSku } from '@backline/core/support/codes/set-sku';
import { resolveReview } from '@backline/core/support/money/resolve-review';
import { eq } from '@backline/db';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, refusal, start, visitor, type World } from '../world.ts';

const inDays = (days: number) => new Date(start.getTime() + days * dayMs);
const subscriptionId = `sub_${'a'.padStart(26, '0')}`;
const toOrder = (name: string) => ({
  transactionId: `txn_${name.padStart(26, '0')}`,
  status: 'completed' as const,
  occurredAtUs: start.getTime() * 1000,
  subscriptionId,
  currency: 'USD',
  total: 999,
  createdAt: inDays(-15),
  origin: 'web' as const,
  periodEndsAt: inDays(15),
});

const toCheckout = () => 'checkout' as const;

/** Adds a plan to an account, half a month into its first period. */
async function addPlan(world: World, userId: string, status: 'active' | 'paused'): Promise<void> {
  const { subscriptions } = world.core.store.t;
  const row = {
    subscriptionId,
    status,
    occurredAtUs: start.getTime() * 1000,
    customerId: 'ctm_1',
    userId,
    plan: 'monthly' as const,
    priceId: 'pri_1',
    currency: 'USD',
    startedAt: inDays(-15),
    periodStartsAt: inDays(-15),
    periodEndsAt: inDays(15),
    nextBilledAt: inDays(15),
    nextAmount: 999,
    recurringAmount: 999,
  };
  await world.core.store.write(async (tx) => void (await tx.insert(subscriptions).values(row)));
}

describeCalls('a plan', (world) => {
  it('has its terms brought up to date by a payment that comes after its own event', async () => {
    const { user } = await world.member();
    await addPlan(world, user.id, 'active');
    await setSku(world.core, visitor(), { sku: 'PLUS', name: 'Plus', subject: 'All' });
    const { accountLocks, grants, orders, orderItems } = world.core.store.t;
    const first = toOrder('1');
    const second = toOrder('2');
    const itemId = 'txnitm_1';
    const grant = { id: 'grant', userId: user.id, sku: 'PLUS', cause: 'subscription' as const, causeRef: itemId };
    const item = { itemId, transactionId: first.transactionId, priceId: 'pri_1', quantity: 1, total: 999 };
    await world.core.store.write(async (tx) => {
      await tx.insert(grants).values({ ...grant, grantedAt: inDays(-15), expiresAt: inDays(1) });
      await tx.insert(orders).values({ ...first, settledAt: inDays(-15) });
      await tx.insert(orderItems).values({ ...item, grantId: grant.id });
      await tx.insert(orders).values(second);
      await tx.insert(orderItems).values({ ...item, itemId: 'txnitm_2', transactionId: second.transactionId });
      await tx.insert(accountLocks).values({ userId: user.id, transactionId: second.transactionId });
      await settleOrder(world.core, tx, second.transactionId);
    });
    expect(await world.rows('grants')).toMatchObject([{ id: grant.id, expiresAt: first.periodEndsAt }]);
  });

  it('that is paid for beside another one has a review, also before the provider tells of either', async () => {
    const { user } = await world.member();
    await setSku(world.core, visitor(), { sku: 'PLUS', name: 'Plus', subject: 'All' });
    const { gateway } = world.core;
    const core = { ...world.core, gateway: { ...gateway, events: { ...gateway.events, toMaker: toCheckout } } };
    const { accountLocks, orders, orderItems, prices } = core.store.t;
    const price = { sku: 'PLUS', kind: 'monthly', amount: 999, currency: 'USD', priceId: 'pri_1' } as const;
    const ids = ['1', '2'].map((name) => ({ ...toOrder(name), subscriptionId: `sub_${name.padStart(26, '0')}` }));
    await world.core.store.write(async (tx) => {
      await tx.insert(prices).values(price);
      await tx.insert(accountLocks).values({ userId: user.id });
      for (const order of ids) {
        const { transactionId } = order;
        const item = { itemId: `of ${transactionId}`, transactionId, priceId: 'pri_1', quantity: 1, total: 999 };
        await tx.insert(orders).values(order);
        await tx.insert(orderItems).values(item);
        await tx.update(accountLocks).set({ transactionId }).where(eq(accountLocks.userId, user.id));
        await settleOrder(core, tx, transactionId);
      }
    });
    const [first, second] = ids;
    expect(await world.rows('reviews')).toMatchObject([
      {
        reason: 'plan_twice',
        transactionId: second?.transactionId,
        part: `of ${second?.transactionId}`,
        details: { subscriptionId: second?.subscriptionId, other: first?.subscriptionId },
      },
    ]);
  });

  it('that support gives to an account beside another one has a review', async () => {
    const { user } = await world.member();
    await addPlan(world, user.id, 'active');
    await setSku(world.core, visitor(), { sku: 'PLUS', name: 'Plus', subject: 'All' });
    const { orders, orderItems, prices } = world.core.store.t;
    const guests = { ...toOrder('2'), subscriptionId: `sub_${'b'.padStart(26, '0')}` };
    const { transactionId } = guests;
    await world.core.store.write(async (tx) => {
      await tx.insert(prices).values({ sku: 'PLUS', kind: 'monthly', amount: 999, currency: 'USD', priceId: 'pri_1' });
      await tx.insert(orders).values({ ...toOrder('1'), userId: user.id, settledAt: inDays(-15) });
      await tx
        .insert(orders)
        .values({ ...guests, buyer: 'guest', email: 'guest@example.com', settledAt: inDays(-1), total: 999 });
      await tx
        .insert(orderItems)
        .values({ itemId: 'txnitm_2', transactionId, priceId: 'pri_1', quantity: 1, total: 999 });
      await openReview(world.core, tx, { reason: 'plan_price', transactionId, part: 'txnitm_2' });
    });
    const [review] = await world.rows('reviews');
    const reason = 'a letter of the buyer';
    const deliverTo = parseEmail(user.email);
    await resolveReview(world.core, visitor(), { reviewId: review?.id ?? '', deliverTo, reason });
    expect((await world.rows('reviews')).filter(({ resolvedAt }) => resolvedAt === null)).toMatchObject([
      { reason: 'plan_twice', transactionId, part: 'txnitm_2', details: { other: subscriptionId } },
    ]);
  });

  it('that a guest paid for has the mail about a refund while it waits for a person', async () => {
    await setSku(world.core, visitor(), { sku: 'PLUS', name: 'Plus', subject: 'All' });
    const { adjustments, orders, orderItems, prices } = world.core.store.t;
    const { transactionId, ...order } = toOrder('1');
    const item = { itemId: 'txnitm_1', transactionId, priceId: 'pri_1', quantity: 1, total: 999 };
    const guest = { buyer: 'guest', email: 'guest@example.com', settledAt: start } as const;
    const refund = {
      adjustmentId: 'adj_1',
      transactionId,
      action: 'refund' as const,
      status: 'approved' as const,
      isFull: false,
      items: [{ itemId: item.itemId, type: 'partial', amount: 300 }],
      occurredAtUs: start.getTime() * 1000,
      createdAt: start,
    };
    await world.core.store.write(async (tx) => {
      await tx.insert(prices).values({ sku: 'PLUS', kind: 'monthly', amount: 999, currency: 'USD', priceId: 'pri_1' });
      await tx.insert(orders).values({ ...order, transactionId, ...guest });
      await tx.insert(orderItems).values(item);
      await tx.insert(adjustments).values(refund);
      await settleAdjustments(world.core, tx, transactionId);
    });
    expect(await world.mail('order_refunded', guest.email)).toMatchObject({
      items: ['Plus'],
      amount: '$3.00',
      lost: [],
    });
  });

  it('of a person who was erased brings nothing about them back, whichever customer pays for it', async () => {
    const { user } = await world.member();
    await addPlan(world, user.id, 'active');
    const { core } = world;
    const { orders, paymentEvents, users } = core.store.t;
    const event = { eventId: 'evt_1', type: 'subscription.updated', entityId: subscriptionId, payload: '{"data":1}' };
    const received = { occurredAtUs: start.getTime() * 1000, origin: 'webhook' as const, receivedAt: start };
    await core.store.write(async (tx) => {
      await tx.insert(orders).values({ ...toOrder('1'), userId: user.id, customerId: 'ctm_0', settledAt: inDays(-15) });
      await tx.update(users).set({ erasedAt: start }).where(eq(users.id, user.id));
      await tx.insert(paymentEvents).values({ ...event, ...received, attempts: 0, dueAt: start, appliedAt: start });
      await forgetErasedBuyers(core, tx, {
        about: 'subscription',
        subscriptionId,
        customerId: 'ctm_1',
      } as PaymentSnapshot);
    });
    expect((await world.rows('paymentEvents')).map(({ payload }) => payload)).toEqual(['{}']);
  });

  it('is not switched while it is paused', async () => {
    const session = await world.member();
    await addPlan(world, session.user.id, 'paused');
    expect(await refusal(proratePlan(world.core, session, 'monthly'))).toBe('plan_change_refused');
  });
});
