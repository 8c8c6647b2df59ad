import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { many, reason, total } from '../fields.ts';
import { subscriptionOutput, subscriptionState } from './subscription.ts';

export const listSubscriptions = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/subscriptions/list',
  summary: 'Subscriptions, the newest first',
  input: z.object({ status: subscriptionState.nullable(), reason }),
  /** `total`: the number of subscriptions if only some are listed. */
  output: z.object({ subscriptions: z.array(subscriptionOutput).max(many), total }),
});
