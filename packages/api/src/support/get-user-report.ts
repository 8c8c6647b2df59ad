import { getUserReport } from '@backline/core/support/people/get-user-report';
import { getUserReportInput, getUserReportOutput } from '@backline/domain/support/get-user-report';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.getUserReport')
  .meta({ rest: 'POST /support/users/show', summary: 'What is known of an account', refusals: ['not_found'] })
  .input(getUserReportInput)
  .output(getUserReportOutput)
  .mutation(({ ctx, input }) => getUserReport(ctx.core, ctx.caller, input));
