import { z } from 'zod';
import { reason } from './fields.ts';
import { subscriptionId, subscriptionOutput } from './subscription.ts';

export const refreshSubscriptionInput = z.object({ subscriptionId, reason });

/** `isNews`: whether the provider said something that was not known. */
export const refreshSubscriptionOutput = z.object({ subscription: subscriptionOutput, isNews: z.boolean() });
