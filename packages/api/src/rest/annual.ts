import { changePlanInput } from '@backline/domain/plans/change-plan';
import { checkOutPlanInput } from '@backline/domain/plans/check-out-plan';
import { getPlanStatusOutput } from '@backline/domain/plans/get-plan-status';
import { planOffer } from '@backline/domain/plans/plan';
import { z } from 'zod';
import type { RestForm } from '../call-meta.ts';

// REST has always written the annual plan as `Annual`: it answers so and accepts both spellings. No other layer knows.

const accepted = z.enum(['monthly', 'annual', 'Annual']);
const written = z.enum(['monthly', 'Annual']);
const [, cancelInput] = changePlanInput.options;

/** The procedure refuses other plans. */
function read(input: unknown): unknown {
  const isAnnual = typeof input === 'object' && input !== null && 'plan' in input && input.plan === 'Annual';
  return isAnnual ? { ...input, plan: 'annual' } : input;
}

function write<Answer extends { plan: 'monthly' | 'annual' | null }>(answer: Answer) {
  return { ...answer, plan: answer.plan === 'annual' ? 'Annual' : answer.plan };
}

export const planForm: RestForm = { input: z.object({ plan: accepted }), read };
export const subscribeForm: RestForm = { input: checkOutPlanInput.extend({ plan: accepted }), read };
export const statusForm: RestForm = { output: getPlanStatusOutput.extend({ plan: written.nullable() }), write };
export const changeForm: RestForm = {
  ...statusForm,
  input: z.union([z.strictObject({ plan: accepted }), cancelInput]),
  read,
};
export const offersForm: RestForm = {
  output: z.array(planOffer.extend({ plan: written })).max(16),
  write: (offers: Parameters<typeof write>[0][]) => offers.map(write),
};
