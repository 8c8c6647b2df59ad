import { checkOutPlan } from '@backline/core/plans/check-out-plan';
import { checkOutPlanInput, checkOutPlanOutput } from '@backline/domain/plans/check-out-plan';
import { subscribeForm } from '../rest/annual.ts';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/recurring-transaction',
    restForm: subscribeForm,
    summary: 'Subscribe',
    description:
      'Open the payment provider’s checkout with `txnId`. Asked again before it is paid, it is the same checkout; another choice ends that one, whose window is refused from then on.',
    refusals: [
      'plan_exists',
      'plan_paid',
      'plan_change_refused',
      'provider_unavailable',
      'conflict',
      'rate_limited',
      'unavailable',
    ],
    limit: 'plan_account',
  })
  .input(checkOutPlanInput)
  .output(checkOutPlanOutput)
  .mutation(({ ctx, input }) => checkOutPlan(ctx.core, ctx.caller, ctx.session, input));
