import { checkOutPlan } from '@backline/core';
import { planCheckoutOutput, planInput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const checkOutPlanProcedure = userProcedure
  .input(planInput)
  .output(planCheckoutOutput)
  .mutation(({ ctx, input }) => checkOutPlan(ctx.core, ctx.caller, ctx.session, input.plan));
