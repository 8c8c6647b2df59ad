import { z } from 'zod';
import { plan } from './plan.ts';

export { getPlanStatusOutput as changePlanOutput } from './get-plan-status.ts';

/** A plan, a cancellation, or its reversal: exactly one of them. */
export const changePlanInput = z.union([z.strictObject({ plan }), z.strictObject({ canceled: z.boolean() })], {
  error: 'send {"plan": "monthly" or "annual"} or {"canceled": true or false}',
});
export type ChangePlanInput = z.infer<typeof changePlanInput>;
