import { z } from 'zod';
import { declareCall } from '../call.ts';
import { writePlan, writtenPlan } from '../plans/annual.ts';
import { type PlanOffer, planOffer } from '../plans/plan.ts';

export const listPlans = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/plans',
  restForm: {
    output: z.array(planOffer.extend({ plan: writtenPlan })).max(16),
    write: (offers: PlanOffer[]) => offers.map(writePlan),
  },
  summary: 'What the plan costs',
  tag: 'Plan',
  description: 'By the catalog. What a visitor pays, in their currency, is the payment provider’s to say.',
  output: z.array(planOffer).max(16),
});
