import { restoreCode } from '@backline/core';
import { changeCodeInput, changedOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const restoreCodeProcedure = supportProcedure
  .input(changeCodeInput)
  .output(changedOutput)
  .mutation(({ ctx, input }) => restoreCode(ctx.core, ctx.caller, input));
