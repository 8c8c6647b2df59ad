import { changePlan } from '@backline/core';
import { changePlanInput, planStatusOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const changePlanProcedure = userProcedure
  .input(changePlanInput)
  .output(planStatusOutput)
  .mutation(({ ctx, input }) => changePlan(ctx.core, ctx.caller, ctx.session, input));
