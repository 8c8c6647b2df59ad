import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { reason } from '../fields.ts';
import { subscriptionId, subscriptionOutput } from './subscription.ts';

export const refreshSubscription = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/subscriptions/refresh',
  summary: 'Ask the payment provider how a subscription stands, and keep the answer',
  refusals: ['not_found', 'provider_unavailable'],
  input: z.object({ subscriptionId, reason }),
  /** `isNews`: true if the provider's answer differs from the stored state. */
  output: z.object({ subscription: subscriptionOutput, isNews: z.boolean() }),
});
