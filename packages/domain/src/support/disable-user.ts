import { z } from 'zod';
import { shown, total } from './fields.ts';
import { subscriptionOutput } from './subscription.ts';

export { userReference as disableUserInput } from './fields.ts';

/**
 * `isChanged` false: the account already was in that state. `subscription`: a plan that stays active at the provider.
 */
export const disableUserOutput = z.object({
  email: shown,
  isChanged: z.boolean(),
  ended: total,
  subscription: subscriptionOutput.nullable(),
});
export type DisabledUser = z.infer<typeof disableUserOutput>;
