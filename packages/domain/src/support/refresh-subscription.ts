import { z } from 'zod';
import { reason, subscriptionId, subscriptionOutput } from './reports.ts';

export const refreshSubscriptionInput = z.object({ subscriptionId, reason });

/** `isNews`: whether the provider said something that was not known. */
export const refreshSubscriptionOutput = z.object({ subscription: subscriptionOutput, isNews: z.boolean() });
