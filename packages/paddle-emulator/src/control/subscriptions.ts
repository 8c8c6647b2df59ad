import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { retryPayment } from '../subscriptions/dunning.ts';
import { endSubscription, holdSubscription } from '../subscriptions/end-subscription.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';
import { resumeNow as resume } from '../subscriptions/resume-subscription.ts';
import { assertNotCanceled, assertPausable, assertPaused } from '../subscriptions/subscription-record.ts';
import { refuse } from '../world/paddle-error.ts';
import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** Renews now instead of on the next billing date. If a bill is overdue, its payment is tried once more. */
export function renewNow(world: World, subscriptionId: string): ISubscriptionResponse {
  const subscription = world.subscriptions.get(subscriptionId);
  if (subscription.status === 'past_due') {
    retryPayment(world, subscription);
    return world.subscriptions.get(subscriptionId);
  }
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    refuse('subscription_not_active', `Subscription ${subscriptionId} is ${subscription.status}.`);
  }
  // Later periods start on this day of the month.
  const anchorDay = world.clock.now().getUTCDate();
  world.subscriptionNotes.change(subscriptionId, { anchorDay });
  renewSubscription(world, { ...subscription, scheduled_change: null, next_billed_at: world.clock.nowText() });
  world.subscriptionNotes.change(subscriptionId, { renewedAt: null });
  return world.subscriptions.get(subscriptionId);
}

/** Renews now with a declined card. Later charges are declined, too, until another card is used. */
export function failRenewal(world: World, subscriptionId: string): ISubscriptionResponse {
  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  if (paymentMethodId) world.cards.put({ id: paymentMethodId, behaviour: 'declined' });
  return renewNow(world, subscriptionId);
}

export function cancelNow(world: World, subscriptionId: string): ISubscriptionResponse {
  const subscription = world.subscriptions.get(subscriptionId);
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  return endSubscription(world, subscription);
}

export function pauseNow(world: World, subscriptionId: string): ISubscriptionResponse {
  const subscription = world.subscriptions.get(subscriptionId);
  assertPausable(subscription);
  return holdSubscription(world, subscription, null);
}

export function resumeNow(world: World, subscriptionId: string): ISubscriptionResponse {
  const subscription = world.subscriptions.get(subscriptionId);
  assertPaused(subscription);
  return resume(world, subscription);
}

export type CardAtRenewal = Extract<CardBehaviour, 'pays' | 'fails_on_renewal'>;

/** Sets how the subscription's stored card responds to charges. */
export function setCard(world: World, subscriptionId: string, behaviour: CardAtRenewal): { behaviour: CardAtRenewal } {
  if (behaviour !== 'pays' && behaviour !== 'fails_on_renewal')
    refuse('bad_request', 'A card pays or fails_on_renewal.');
  world.subscriptions.get(subscriptionId);
  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  if (!paymentMethodId) return refuse('bad_request', `Subscription ${subscriptionId} has no card.`);
  world.cards.put({ id: paymentMethodId, behaviour });
  return { behaviour };
}
