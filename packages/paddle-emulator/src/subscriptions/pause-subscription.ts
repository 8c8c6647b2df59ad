import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { dateText, readBody } from '../api/body.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { holdSubscription } from './end-subscription.ts';
import { assertNotRenewing, assertPausable, saveSubscription } from './subscription-record.ts';

const pauseBody = z.strictObject({
  effective_from: z.enum(['next_billing_period', 'immediately']).nullish(),
  resume_at: dateText.nullish(),
  on_resume: z.enum(['start_new_billing_period', 'continue_existing_billing_period']).nullish(),
});

export function pauseSubscription(world: World, id: string, body: unknown): ISubscriptionResponse {
  const subscription = world.subscriptions.get(id);
  const { effective_from, resume_at, on_resume } = readBody(pauseBody, body);
  assertPausable(subscription);
  assertNotRenewing(world, subscription);
  if (subscription.scheduled_change && effective_from !== 'immediately')
    refuse('subscription_locked_pending_changes', `Subscription ${id} has a scheduled change.`);
  world.subscriptionNotes.change(id, {
    isContinuedOnResume: on_resume === 'continue_existing_billing_period',
  });
  const resumeAt = resume_at ? new Date(resume_at).toISOString() : null;
  const pausesAt = subscription.next_billed_at;
  if (effective_from === 'immediately' || !pausesAt) return holdSubscription(world, subscription, resumeAt);
  const scheduled_change = { action: 'pause', effective_at: pausesAt, resume_at: resumeAt } as const;
  return saveSubscription(world, { ...subscription, scheduled_change }, 'subscription.updated');
}
