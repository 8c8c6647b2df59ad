import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { minuteMs } from '../world/dates.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const lockMs = 30 * minuteMs;

export function assertNotCanceled(subscription: ISubscriptionResponse, code: string): void {
  if (subscription.status === 'canceled') refuse(code, `Subscription ${subscription.id} is canceled.`);
}

export function assertPaused(subscription: ISubscriptionResponse): void {
  if (subscription.status !== 'paused')
    refuse('subscription_must_be_paused', `Subscription ${subscription.id} is not paused.`);
}

export function assertPausable(subscription: ISubscriptionResponse): void {
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  if (subscription.status === 'paused')
    refuse('subscription_cannot_be_paused', `Subscription ${subscription.id} is paused already.`);
  if (subscription.status === 'past_due')
    refuse('subscription_update_when_past_due', `Subscription ${subscription.id} is past due.`);
}

/** Nothing can change in the half hour before a renewal. */
export function assertNotRenewing(world: World, subscription: ISubscriptionResponse): void {
  if (subscription.status === 'past_due' || !subscription.next_billed_at) return;
  const leftMs = Date.parse(subscription.next_billed_at) - world.clock.now().getTime();
  if (leftMs > lockMs) return;
  refuse('subscription_locked_renewal', `Subscription ${subscription.id} renews within 30 minutes.`, 409);
}

/** Items cannot change in the half hour after a renewal. */
export function assertNotProcessing(world: World, subscription: ISubscriptionResponse): void {
  const { renewedAt } = world.subscriptionNotes.get(subscription.id);
  if (!renewedAt || world.clock.now().getTime() - Date.parse(renewedAt) > lockMs) return;
  refuse('subscription_locked_processing', `Subscription ${subscription.id} is being renewed.`, 409);
}
