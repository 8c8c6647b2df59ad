import { z } from 'zod';
import { reason } from './fields.ts';
import { subscriptionId, subscriptionOutput } from './subscription.ts';

export const refreshSubscriptionInput = z.object({ subscriptionId, reason });

/** `isNews`: whether the provider's answer differs from the stored state. */
export const refreshSubscriptionOutput = z.object({ subscription: subscriptionOutput, isNews: z.boolean() });
