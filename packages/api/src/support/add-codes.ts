import { addCodes } from '@backline/core';
import { addCodesInput, addCodesOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const addCodesProcedure = supportProcedure
  .input(addCodesInput)
  .output(addCodesOutput)
  .mutation(({ ctx, input }) => addCodes(ctx.core, ctx.caller, input));
