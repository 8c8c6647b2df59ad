import { proratePlan } from '@backline/core/plans/prorate-plan';
import { proratePlanInput, proratePlanOutput } from '@backline/domain/plans/prorate-plan';
import { planForm } from '../rest/annual.ts';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/recurring/prorate',
    restForm: planForm,
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
  })
  .input(proratePlanInput)
  .output(proratePlanOutput)
  .mutation(({ ctx, input }) => proratePlan(ctx.core, ctx.session, input.plan));
