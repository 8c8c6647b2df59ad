import { showCode } from '@backline/core/support/codes/show-code';
import { showCodeInput, showCodeOutput } from '@backline/domain/support/show-code';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.showCode')
  .meta({ rest: 'POST /support/codes/show', summary: 'Look a code up' })
  .input(showCodeInput)
  .output(showCodeOutput)
  .mutation(({ ctx, input }) => showCode(ctx.core, ctx.caller, input));
