import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { assertNotCanceled } from '../subscriptions/assert-editable.ts';
import { holdSubscription } from '../subscriptions/end-subscription.ts';
import { resumeNow as resume } from '../subscriptions/resume-subscription.ts';
import { refuse } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

export function pauseNow(world: World, subscriptionId: string): ISubscriptionResponse {
  return inTransaction(world, () => {
    const subscription = world.subscriptions.get(subscriptionId);
    assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
    if (subscription.status === 'paused')
      refuse('subscription_cannot_be_paused', `Subscription ${subscriptionId} is paused already.`);
    if (subscription.status === 'past_due')
      refuse('subscription_update_when_past_due', `Subscription ${subscriptionId} is past due.`);
    return holdSubscription(world, subscription, null);
  });
}

export function resumeNow(world: World, subscriptionId: string): ISubscriptionResponse {
  return inTransaction(world, () => {
    const subscription = world.subscriptions.get(subscriptionId);
    if (subscription.status !== 'paused')
      refuse('subscription_must_be_paused', `Subscription ${subscriptionId} is not paused.`);
    return resume(world, subscription);
  });
}
