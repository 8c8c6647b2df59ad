import { listCodes } from '@backline/core';
import { codePageOutput, listCodesInput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listCodesProcedure = supportProcedure
  .input(listCodesInput)
  .output(codePageOutput)
  .mutation(({ ctx, input }) => listCodes(ctx.core, ctx.caller, input));
