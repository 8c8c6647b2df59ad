import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { assertNotCanceled } from '../subscriptions/assert-editable.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { inTransaction, type World } from '../world/world.ts';

export function cancelNow(world: World, subscriptionId: string): ISubscriptionResponse {
  return inTransaction(world, () => {
    const subscription = world.subscriptions.get(subscriptionId);
    assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
    return endSubscription(world, subscription);
  });
}
