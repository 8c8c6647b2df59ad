import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { SubscriptionSnapshot } from '@backline/core/ports/payment-snapshots';
import type { ErrorCode } from '@backline/domain/errors';
import type { ChangePlanInput } from '@backline/domain/plans/change-plan';
import { expect, it } from 'vitest';
import { order } from '../fulfillment/snapshots.ts';
import { describeCalls, refusal } from '../world.ts';
import { canceling, dueForPayment, inDays, lost, meetSubscriber, paused, running } from './provided-plan.ts';

describeCalls("a change of an account's plan", (world) => {
  it.each<[string, SubscriptionSnapshot, ChangePlanInput, string[], object]>([
    ['switched', running, { plan: 'annual' }, ['switch pri_annual prorated_immediately'], { plan: 'annual' }],
    ['not switched to itself', running, { plan: 'monthly' }, [], { plan: 'monthly' }],
    [
      'canceled',
      running,
      { canceled: true },
      ['cancel next_billing_period'],
      { canceled: true, amount: null, periodEnd: inDays(15).toISOString() },
    ],
    ['not canceled twice', canceling, { canceled: true }, [], { canceled: true }],
    ['kept', canceling, { canceled: false }, ['keep'], { canceled: false }],
    ['not kept twice', running, { canceled: false }, [], { canceled: false }],
    [
      'ended at once while its payment is due',
      dueForPayment,
      { canceled: true },
      ['cancel immediately'],
      { status: 'inactive' },
    ],
    ['resumed', paused, { plan: 'monthly' }, ['resume false'], { status: 'active', plan: 'monthly' }],
    [
      'resumed as another one',
      paused,
      { plan: 'annual' },
      ['switch pri_annual do_not_bill', 'resume false'],
      { status: 'active', plan: 'annual' },
    ],
  ])('is %s', async (_name, known, wanted, calls, status) => {
    const { provider, change, audited } = await meetSubscriber(world, known);
    expect(await change(wanted)).toMatchObject(status);
    expect(provider.calls).toEqual(calls);
    const action =
      'plan' in wanted ? (known.status === 'paused' ? 'resume' : 'switch') : wanted.canceled ? 'cancel' : 'reactivate';
    const said = (await audited()).filter((one) => one !== 'plan.status_changed');
    expect(said).toEqual(calls.length === 0 ? [] : [`plan.${action}`]);
  });

  it('is resumed without a payment in a period that was paid before the pause', async () => {
    const { provider, change } = await meetSubscriber(world, paused);
    const paid = {
      ...order,
      subscriptionId: 'sub_1',
      kind: 'subscription',
      periodEndsAt: inDays(15),
      total: 999,
    } as const;
    provider.payments.push(paid);
    await change({ plan: 'monthly' });
    expect(provider.calls).toEqual(['resume true']);
  });

  it.each<[string, SubscriptionSnapshot | null, ChangePlanInput, ErrorCode]>([
    ['there is none', null, { canceled: true }, 'plan_missing'],
    ['it has ended', { ...running, status: 'canceled' }, { plan: 'annual' }, 'plan_missing'],
    ['it is paused', paused, { canceled: true }, 'plan_change_refused'],
    ['it was canceled', canceling, { plan: 'annual' }, 'plan_change_refused'],
  ])('is not changed where %s', async (_name, known, wanted, code) => {
    const { provider, change } = await meetSubscriber(world, known);
    expect(await refusal(change(wanted))).toBe(code);
    expect(provider.calls).toEqual([]);
  });

  it.each<[string, Error, boolean, ErrorCode | null]>([
    ['was lost, after it was made', lost, true, null],
    ['was lost, before it was made', lost, false, 'change_unconfirmed'],
    ['refused it', new GatewayError('refused', 'No.'), false, 'plan_change_refused'],
    ['refused it for a lock', new GatewayError('refused', 'No.', { reason: 'locked' }), false, 'plan_locked'],
    ['refused it for the card', new GatewayError('refused', 'No.', { reason: 'declined' }), false, 'payment_declined'],
  ])('is reported as it is where the answer to a change %s', async (_name, error, isMade, code) => {
    const { provider, change, audited } = await meetSubscriber(world, running);
    provider.failure = { error, isMade };
    if (code === null) expect(await change({ canceled: true })).toMatchObject({ canceled: true });
    else expect(await refusal(change({ canceled: true }))).toBe(code);
    expect(await audited()).toEqual(code === null ? ['plan.cancel'] : []);
  });

  it('is not said to be changed where the portal itself failed', async () => {
    const { provider, change } = await meetSubscriber(world, running);
    const broken = new Error('broken');
    provider.failure = { error: broken, isMade: true };
    await expect(change({ canceled: true })).rejects.toBe(broken);
  });
});
