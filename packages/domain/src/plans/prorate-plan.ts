import { z } from 'zod';
import { currencyCode } from '../money.ts';

export { checkOutPlanInput as proratePlanInput } from './check-out-plan.ts';

export const proratePlanOutput = z.object({
  proration: z.object({
    /** In minor units of `currency`. Negative: a credit. */
    amount: z.int().min(-1_000_000_000).max(1_000_000_000).meta({ format: 'int32' }),
    currency: currencyCode,
  }),
});
export type Proration = z.infer<typeof proratePlanOutput>['proration'];
