import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { retryPayment } from '../subscriptions/dunning.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';
import { refuse } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

/** Renews now instead of on the next billing date. An overdue bill is tried once more. */
export function renewNow(world: World, subscriptionId: string): ISubscriptionResponse {
  return inTransaction(world, () => {
    const subscription = world.subscriptions.get(subscriptionId);
    if (subscription.status === 'past_due') {
      retryPayment(world, subscription);
      return world.subscriptions.get(subscriptionId);
    }
    if (subscription.status !== 'active' && subscription.status !== 'trialing') {
      refuse('subscription_not_active', `Subscription ${subscriptionId} is ${subscription.status}.`);
    }
    // Later periods count from today.
    const anchorDay = world.clock.now().getUTCDate();
    world.subscriptionNotes.change(subscriptionId, { anchorDay });
    renewSubscription(world, { ...subscription, scheduled_change: null, next_billed_at: world.clock.nowText() });
    world.subscriptionNotes.change(subscriptionId, { renewedAt: null });
    return world.subscriptions.get(subscriptionId);
  });
}

/** Renews now with a declined card. It stays declined until another card is used. */
export function failRenewal(world: World, subscriptionId: string): ISubscriptionResponse {
  return inTransaction(world, () => {
    const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
    if (paymentMethodId) world.cards.put({ id: paymentMethodId, behaviour: 'declined' });
    return renewNow(world, subscriptionId);
  });
}
