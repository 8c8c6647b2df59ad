import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { endSubscription } from './end-subscription.ts';
import { assertNotCanceled, assertNotRenewing, saveSubscription } from './subscription-record.ts';

const cancelBody = z.strictObject({ effective_from: z.enum(['next_billing_period', 'immediately']).nullish() });

export function cancelSubscription(world: World, id: string, body: unknown): ISubscriptionResponse {
  const subscription = world.subscriptions.get(id);
  const { effective_from } = readBody(cancelBody, body);
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  assertNotRenewing(world, subscription);
  const endsAt = subscription.next_billed_at;
  if (effective_from === 'immediately' || !endsAt) return endSubscription(world, subscription);
  if (subscription.scheduled_change)
    refuse('subscription_locked_pending_changes', `Subscription ${id} has a scheduled change.`);
  const scheduled_change = { action: 'cancel', effective_at: endsAt, resume_at: null } as const;
  return saveSubscription(world, { ...subscription, scheduled_change }, 'subscription.updated');
}
