import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { shown, total, userReference } from '../fields.ts';
import { subscriptionOutput } from '../money/subscription.ts';

export const disableUser = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/disable',
  summary: 'Shut an account: nobody logs in, its links are dead; its plan at the provider runs on',
  refusals: ['conflict', 'not_found'],
  input: userReference,
  /**
   * `isChanged` is false if the account already was in that state. `subscription`: a plan that stays active at the
   * provider.
   */
  output: z.object({
    email: shown,
    isChanged: z.boolean(),
    ended: total,
    subscription: subscriptionOutput.nullable(),
  }),
});

export type DisabledUser = z.infer<typeof disableUser.output>;
