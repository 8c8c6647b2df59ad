import { getPlanStatus } from '@backline/core';
import { planStatusOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const getPlanStatusProcedure = userProcedure
  .output(planStatusOutput)
  .query(({ ctx }) => getPlanStatus(ctx.core, ctx.session));
