import { revokeCode } from '@backline/core';
import { changeCodeInput, changedOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const revokeCodeProcedure = supportProcedure
  .input(changeCodeInput)
  .output(changedOutput)
  .mutation(({ ctx, input }) => revokeCode(ctx.core, ctx.caller, input));
