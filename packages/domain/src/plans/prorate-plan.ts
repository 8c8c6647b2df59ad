import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32 } from '../fields.ts';
import { currencyCode } from '../money.ts';
import { acceptedPlan, readPlan } from './annual.ts';
import { checkOutPlan } from './check-out-plan.ts';

export const proratePlan = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/recurring/prorate',
  restForm: { input: z.object({ plan: acceptedPlan }), read: readPlan },
  summary: 'What a switch would charge now',
  description: 'In the minor unit of `currency`; negative for a credit, 0 where nothing is charged.',
  refusals: [
    'plan_missing',
    'plan_change_refused',
    'provider_unavailable',
    'rate_limited',
    'plan_locked',
    'unavailable',
  ],
  input: checkOutPlan.input,
  output: z.object({
    proration: z.object({
      /** In minor units of `currency`. Negative for a credit. */
      amount: int32(-1_000_000_000, 1_000_000_000),
      currency: currencyCode,
    }),
  }),
});

export type Proration = z.infer<typeof proratePlan.output>['proration'];
