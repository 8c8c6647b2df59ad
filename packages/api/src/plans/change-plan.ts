import { changePlan } from '@backline/core/plans/change-plan';
import { changePlanInput, changePlanOutput } from '@backline/domain/plans/change-plan';
import { changeForm } from '../rest/annual.ts';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/recurring',
    restForm: changeForm,
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
  })
  .input(changePlanInput)
  .output(changePlanOutput)
  .mutation(({ ctx, input }) => changePlan(ctx.core, ctx.caller, ctx.session, input));
