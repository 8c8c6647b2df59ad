import { getPlanStatus } from '@backline/core/plans/get-plan-status';
import { getTrial } from '@backline/core/plans/get-trial';
import { proratePlan } from '@backline/core/plans/prorate-plan';
import { updatePayment } from '@backline/core/plans/update-payment';
import type { SubscriptionSnapshot } from '@backline/core/ports/payment-snapshots';
import { useTrial } from '@backline/core/subscriptions/trial-claims';
import type { ErrorCode } from '@backline/domain/errors';
import { expect, it } from 'vitest';
import { order } from '../fulfillment/snapshots.ts';
import { describeCalls, refusal, start, visitor } from '../world.ts';
import { canceling, dueForPayment, inDays, meetSubscriber, paused, running, year } from './provided-plan.ts';

describeCalls("an account's plan", (world) => {
  it.each<[string, SubscriptionSnapshot | null, object]>([
    ['without one', null, { status: 'inactive', plan: null, amount: null }],
    ['that ended', { ...running, status: 'canceled' }, { status: 'inactive', plan: null }],
    [
      'that runs',
      running,
      {
        status: 'active',
        amount: 999,
        periodEnd: inDays(15).toISOString(),
        trialDays: null,
        dueAt: null,
        playsUntil: null,
      },
    ],
    ['whose next sum is unknown', { ...running, amounts: { next: null, recurring: 5 } }, { amount: 5 }],
    [
      'without a period',
      { ...running, periodEndsAt: null, nextBilledAt: inDays(20) },
      { periodEnd: inDays(20).toISOString() },
    ],
    ['that ends with another date', { ...canceling, scheduledAt: inDays(3) }, { periodEnd: inDays(3).toISOString() }],
    [
      'that runs although a pause is planned',
      { ...running, scheduledAction: 'pause', scheduledAt: inDays(3) },
      { canceled: false, periodEnd: inDays(15).toISOString() },
    ],
    ['in its trial', { ...running, status: 'trialing', trialEndsAt: inDays(7) }, { trialDays: 7 }],
    ['in a trial of hours', { ...running, status: 'trialing', trialEndsAt: inDays(0.1) }, { trialDays: 1 }],
    ['after its trial', { ...running, trialEndsAt: inDays(7) }, { trialDays: null }],
    ['whose payment is due', dueForPayment, { dueAt: inDays(-15).toISOString(), playsUntil: expect.any(String) }],
    ['that is paused', paused, { status: 'paused', periodEnd: null }],
  ])('is described: one %s', async (_name, known, described) => {
    const { own, core } = await meetSubscriber(world, known);
    expect(await getPlanStatus(core, own)).toMatchObject({ ...described, upToDate: true });
    const away = { ...core, gateway: { ...core.gateway, isAway: () => true } };
    expect((await getPlanStatus(away, own)).upToDate).toBe(false);
  });

  it.each<[string, SubscriptionSnapshot | null, 'monthly' | 'annual', number | ErrorCode]>([
    ['of a longer plan', running, 'annual', 5000],
    ['of the same plan', year, 'annual', 0],
    ['of a shorter plan', year, 'monthly', 0],
    ['without a plan', null, 'annual', 'plan_missing'],
    ['of a plan that has ended', { ...running, status: 'canceled' }, 'annual', 'plan_missing'],
    ['while it is paused', paused, 'annual', 'plan_change_refused'],
  ])('shows the charge of a switch: %s', async (_name, known, to, charge) => {
    const { own, core } = await meetSubscriber(world, known);
    const work = proratePlan(core, own, to);
    if (typeof charge === 'string') expect(await refusal(work)).toBe(charge);
    else expect(await work).toEqual({ proration: { amount: charge, currency: 'USD' } });
  });

  it.each<[string, SubscriptionSnapshot | null, ErrorCode | null]>([
    ['that runs', running, null],
    ['that is not there', null, 'plan_missing'],
    ['that has ended', { ...running, status: 'canceled' }, 'plan_missing'],
    ['that is paused', paused, 'plan_change_refused'],
  ])('can be paid in another way: one %s', async (_name, known, code) => {
    const { own, core, audited } = await meetSubscriber(world, known);
    const work = updatePayment(core, visitor(own), own);
    if (code === null) expect(await work).toEqual({ txnId: 'txn_change' });
    else expect(await refusal(work)).toBe(code);
    expect(await audited()).toEqual(code === null ? ['plan.payment_change_opened'] : []);
  });

  it('is bought in one checkout at a time, which another choice replaces', async () => {
    const { provider, checkOut, core, own, audited } = await meetSubscriber(world, null);
    expect(await getTrial(core, own)).toEqual({ available: [{ sku: 'PLUS', days: 7 }] });
    expect(await checkOut()).toEqual({ txnId: 'txn_1' });
    expect(await checkOut()).toEqual({ txnId: 'txn_1' });
    expect(await checkOut({ promo: 'SPRING' })).toEqual({ txnId: 'txn_2' });
    expect(provider.calls).toEqual(['open pri_monthly_trial', 'end txn_1', 'open pri_monthly_trial']);
    expect(await audited()).toEqual(['plan.checkout_opened', 'plan.checkout_opened']);
    provider.checkouts.set('txn_2', { ...order, transactionId: 'txn_2', status: 'canceled' });
    expect(await checkOut({ promo: 'SPRING' })).toEqual({ txnId: 'txn_3' });
    provider.checkouts.set('txn_3', { ...order, transactionId: 'txn_3', status: 'draft' });
    expect(await checkOut({ promo: 'SPRING' })).toEqual({ txnId: 'txn_3' });
    provider.checkouts.set('txn_3', { ...order, transactionId: 'txn_3', kind: 'subscription' });
    expect(await refusal(checkOut())).toBe('plan_paid');
    expect((await world.rows('orders')).map(({ transactionId }) => transactionId)).toContain('txn_3');
  });

  it('is bought without a trial after it has had one', async () => {
    const { own, core, provider, checkOut } = await meetSubscriber(world, null);
    await core.store.write((tx) => useTrial(core, tx, own.user));
    expect(await getTrial(core, own)).toEqual({ available: [] });
    await checkOut();
    expect(provider.calls).toEqual(['open pri_monthly']);
  });

  it('is not bought beside another one', async () => {
    const { checkOut } = await meetSubscriber(world, running);
    expect(await refusal(checkOut())).toBe('plan_exists');
  });

  it('is not sold without a price at the provider', async () => {
    const { own, core, checkOut } = await meetSubscriber(world, null, ['monthly']);
    expect(await refusal(checkOut())).toBe('unavailable');
    expect(await getTrial(core, own)).toEqual({ available: [] });
  });

  it('is found where its payment arrived before it', async () => {
    const { provider, own, core, checkOut } = await meetSubscriber(world, null);
    const paid = { transactionId: 'txn_0', status: 'completed', occurredAtUs: 1, currency: 'USD', total: 999 } as const;
    await core.store.write((tx) =>
      tx
        .insert(core.store.t.orders)
        .values({ ...paid, createdAt: start, userId: own.user.id, subscriptionId: 'sub_1' }),
    );
    provider.plan = running;
    expect(await refusal(checkOut())).toBe('plan_exists');
  });
});
