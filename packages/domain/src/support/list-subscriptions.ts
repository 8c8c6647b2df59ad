import { z } from 'zod';
import { many, reason, total } from './fields.ts';
import { subscriptionOutput, subscriptionState } from './subscription.ts';

export const listSubscriptionsInput = z.object({ status: subscriptionState.nullable(), reason });

/** `total`: the number of subscriptions when not all are listed. */
export const listSubscriptionsOutput = z.object({ subscriptions: z.array(subscriptionOutput).max(many), total });
