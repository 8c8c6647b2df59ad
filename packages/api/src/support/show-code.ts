import { showCode } from '@backline/core';
import { codeListOutput, getCodeInput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const showCodeProcedure = supportProcedure
  .input(getCodeInput)
  .output(codeListOutput)
  .mutation(({ ctx, input }) => showCode(ctx.core, ctx.caller, input));
