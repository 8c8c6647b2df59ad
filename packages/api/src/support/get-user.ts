import { getUserReport } from '@backline/core';
import { userReference, userReportOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const getUserReportProcedure = supportProcedure
  .input(userReference)
  .output(userReportOutput)
  .mutation(({ ctx, input }) => getUserReport(ctx.core, ctx.caller, input));
