import { proratePlan } from '@backline/core';
import { planInput, prorationOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const proratePlanProcedure = userProcedure
  .input(planInput)
  .output(prorationOutput)
  .mutation(({ ctx, input }) => proratePlan(ctx.core, ctx.session, input.plan));
