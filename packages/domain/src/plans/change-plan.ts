import { z } from 'zod';
import { declareCall } from '../call.ts';
import { acceptedPlan, readPlan } from './annual.ts';
import { getPlanStatus } from './get-plan-status.ts';
import { plan } from './plan.ts';

const cancellation = z.strictObject({ canceled: z.boolean() });

export const changePlan = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/recurring',
  restForm: {
    ...getPlanStatus.restForm,
    input: z.union([z.strictObject({ plan: acceptedPlan }), cancellation]),
    read: readPlan,
  },
  summary: 'Switch, cancel or keep your plan',
  description:
    'Send one of `plan`, `canceled: true` and `canceled: false`. What is so already is answered as done: it is safe to repeat.',
  refusals: [
    'plan_missing',
    'plan_change_refused',
    'provider_unavailable',
    'rate_limited',
    'plan_locked',
    'payment_declined',
    'change_unconfirmed',
    'conflict',
    'unavailable',
  ],
  limit: 'plan_account',
  /** A plan, a cancellation, or its reversal; exactly one of them. */
  input: z.union([z.strictObject({ plan }), cancellation], {
    error: 'send {"plan": "monthly" or "annual"} or {"canceled": true or false}',
  }),
  output: getPlanStatus.output,
});

export type ChangePlanInput = z.infer<typeof changePlan.input>;
