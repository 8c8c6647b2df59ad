import {
  changePlanInput,
  planCheckoutOutput,
  planListOutput,
  planStatusOutput,
  prorationOutput,
  trialOutput,
} from '@backline/domain';
import { z } from 'zod';
import type { RestRow } from './table.ts';

// Decision 23: over REST the annual plan is answered as `Annual`, and accepted in either spelling. Nothing else knows.

const writtenPlans = ['monthly', 'Annual'] as const;
const acceptedPlan = z.enum(['monthly', 'annual', 'Annual']);
const [, cancelInput] = changePlanInput.options;
const restPlanInput = z.object({ plan: acceptedPlan });
const restChangeInput = z.union([z.strictObject({ plan: acceptedPlan }), cancelInput]);
const restStatusOutput = planStatusOutput.extend({ plan: z.enum(writtenPlans).nullable() });
const restListOutput = z.array(planListOutput.element.extend({ plan: z.enum(writtenPlans) })).max(16);

/** What the procedure takes: whatever is not a spelling of the annual plan is for the procedure to refuse. */
function toInner(input: unknown): never {
  const isAnnual = typeof input === 'object' && input !== null && 'plan' in input && input.plan === 'Annual';
  return (isAnnual ? { ...input, plan: 'annual' } : input) as never;
}

function toWritten<Answer extends { plan: 'monthly' | 'annual' | null }>(answer: Answer) {
  return { ...answer, plan: answer.plan === 'annual' ? 'Annual' : answer.plan };
}

const refusals = ['plan_missing', 'plan_change_refused', 'provider_unavailable', 'rate_limited'] as const;

/** Section 7: the recurring plan. */
export const planRows: RestRow[] = [
  {
    method: 'GET',
    path: '/catalog/plans',
    procedure: 'plans.list',
    call: async (api) => (await api.plans.list()).map(toWritten),
    from: 'nothing',
    output: restListOutput,
    needsLogin: false,
    isCatalog: true,
    area: 'Plan',
    summary: 'What the plan costs',
    description: 'By the catalog. What a visitor pays, in their currency, is the payment provider’s to say.',
    refusals: [],
  },
  {
    method: 'GET',
    path: '/user/recurring',
    procedure: 'plans.getStatus',
    call: async (api) => toWritten(await api.plans.getStatus()),
    from: 'nothing',
    output: restStatusOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'How your plan stands',
    description:
      'From our own records: `upToDate` is false while the payment provider does not answer. `amount` is in the minor unit of `currency`.',
    limit: 'api_session',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/user/recurring',
    procedure: 'plans.change',
    call: async (api, input) => toWritten(await api.plans.change(toInner(input))),
    from: 'body',
    input: restChangeInput,
    output: restStatusOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'Switch, cancel or keep your plan',
    description:
      'Send one of `plan`, `canceled: true` and `canceled: false`. What is so already is answered as done: it is safe to repeat.',
    limit: 'plan_account',
    refusals: [...refusals, 'plan_locked', 'payment_declined', 'change_unconfirmed', 'conflict', 'unavailable'],
  },
  {
    method: 'POST',
    path: '/user/recurring/prorate',
    procedure: 'plans.prorate',
    call: (api, input) => api.plans.prorate(toInner(input)),
    from: 'body',
    input: restPlanInput,
    output: prorationOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'What a switch would charge now',
    description: 'In the minor unit of `currency`; negative for a credit, 0 where nothing is charged.',
    limit: 'api_session',
    refusals: [...refusals, 'plan_locked', 'unavailable'],
  },
  {
    method: 'POST',
    path: '/user/billing',
    procedure: 'plans.updatePayment',
    call: (api) => api.plans.updatePayment(),
    from: 'nothing',
    output: planCheckoutOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'Take another payment method',
    description: 'Open the payment provider’s checkout with `txnId`. While a payment is due, this pays it.',
    limit: 'plan_account',
    refusals: [...refusals, 'plan_locked'],
  },
  {
    method: 'GET',
    path: '/user/trial',
    procedure: 'plans.getTrial',
    call: (api) => api.plans.getTrial(),
    from: 'nothing',
    output: trialOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'What you may try',
    description: 'Empty once you have had a plan.',
    limit: 'api_session',
    refusals: [],
  },
  {
    method: 'POST',
    path: '/user/recurring-transaction',
    procedure: 'plans.checkOut',
    call: (api, input) => api.plans.checkOut(toInner(input)),
    from: 'body',
    input: restPlanInput,
    output: planCheckoutOutput,
    needsLogin: true,
    area: 'Plan',
    summary: 'Subscribe',
    description:
      'Open the payment provider’s checkout with `txnId`. Asked again before it is paid, it is the same checkout.',
    limit: 'plan_account',
    refusals: ['plan_exists', 'plan_change_refused', 'provider_unavailable', 'conflict', 'rate_limited', 'unavailable'],
  },
];
