import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import type { World } from '../world/world.ts';
import { assertNotCanceled, assertNotRenewing } from './assert-editable.ts';
import { endSubscription } from './end-subscription.ts';
import { getSubscription, saveSubscription } from './subscription-record.ts';

const cancelBody = z.object({ effective_from: z.enum(['next_billing_period', 'immediately']).nullish() });

export function cancelSubscription(world: World, id: string, body: unknown): ISubscriptionResponse {
  const subscription = getSubscription(world, id);
  const { effective_from } = readBody(cancelBody, body);
  assertNotCanceled(subscription, 'subscription_is_canceled_action_invalid');
  assertNotRenewing(world, subscription);
  const endsAt = subscription.next_billed_at;
  if (effective_from === 'immediately' || !endsAt) return endSubscription(world, subscription);
  const scheduled_change = { action: 'cancel', effective_at: endsAt, resume_at: null } as const;
  return saveSubscription(world, { ...subscription, scheduled_change }, 'subscription.updated');
}
