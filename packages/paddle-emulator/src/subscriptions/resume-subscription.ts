import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { dateText, readBody } from '../api/body.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { billPeriod, enterPeriod } from './renew-subscription.ts';
import { assertNotCanceled, assertPaused, saveSubscription } from './subscription-record.ts';

const resumeBody = z.strictObject({
  effective_from: z.union([z.literal('immediately'), dateText]).nullish(),
  on_resume: z.enum(['start_new_billing_period', 'continue_existing_billing_period']).nullish(),
});

/** Starts and bills a new period today. */
export function resumeNow(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  const now = world.clock.now();
  world.subscriptionNotes.change(subscription.id, { anchorDay: now.getUTCDate() });
  const entered = { ...enterPeriod(world, subscription, now), scheduled_change: null };
  const resumed = saveSubscription(world, entered, 'subscription.updated', 'subscription.resumed');
  billPeriod(world, resumed);
  return world.subscriptions.get(subscription.id);
}

/** Continues the period that was paid before the pause, without a bill. */
function continuePeriod(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  const period = subscription.current_billing_period;
  const code = 'subscription_continuing_existing_billing_period_not_allowed';
  if (!period) return refuse(`${code}_no_billing_period`, `Subscription ${subscription.id} has no billing period.`);
  const now = world.clock.now().getTime();
  if (Date.parse(period.ends_at) <= now) return refuse(code, 'The existing billing period has ended.');
  const trialEndsAt = subscription.items[0]?.trial_dates?.ends_at;
  const status = trialEndsAt && Date.parse(trialEndsAt) > now ? ('trialing' as const) : ('active' as const);
  const continued: ISubscriptionResponse = {
    ...subscription,
    status,
    paused_at: null,
    next_billed_at: period.ends_at,
    scheduled_change: null,
    items: subscription.items.map((item) => ({
      ...item,
      status,
      next_billed_at: period.ends_at,
      updated_at: world.clock.nowText(),
    })),
  };
  return saveSubscription(world, continued, 'subscription.updated', 'subscription.resumed');
}

/** Resumes at the planned time, in the way that was set with the pause. A period that has ended can't be continued. */
export function resumeAsPlanned(world: World, subscription: ISubscriptionResponse): ISubscriptionResponse {
  const endsAt = subscription.current_billing_period?.ends_at;
  const isInPeriod = endsAt ? Date.parse(endsAt) > world.clock.now().getTime() : false;
  const isContinued = world.subscriptionNotes.get(subscription.id).isContinuedOnResume && isInPeriod;
  return isContinued ? continuePeriod(world, subscription) : resumeNow(world, subscription);
}

export function resumeSubscription(world: World, id: string, body: unknown): ISubscriptionResponse {
  const subscription = world.subscriptions.get(id);
  const { effective_from, on_resume } = readBody(resumeBody, body);
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  const change = subscription.scheduled_change;
  if (effective_from && effective_from !== 'immediately') {
    const at = new Date(effective_from).toISOString();
    if (change?.action !== 'pause') assertPaused(subscription);
    const scheduled_change =
      subscription.status === 'paused' || !change
        ? ({ action: 'resume', effective_at: at, resume_at: null } as const)
        : { ...change, resume_at: at };
    return saveSubscription(world, { ...subscription, scheduled_change }, 'subscription.updated');
  }
  assertPaused(subscription);
  return on_resume === 'continue_existing_billing_period'
    ? continuePeriod(world, subscription)
    : resumeNow(world, subscription);
}

export function activateSubscription(world: World, id: string): ISubscriptionResponse {
  const subscription = world.subscriptions.get(id);
  if (subscription.status !== 'trialing') {
    refuse('subscription_cannot_activate', `Subscription ${id} is not in trial.`);
  }
  const now = world.clock.now();
  world.subscriptionNotes.change(id, { anchorDay: now.getUTCDate() });
  const active = saveSubscription(
    world,
    enterPeriod(world, subscription, now),
    'subscription.updated',
    'subscription.activated',
  );
  billPeriod(world, active);
  return world.subscriptions.get(id);
}
