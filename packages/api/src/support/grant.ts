import { addGrant } from '@backline/core';
import { grantInput, grantOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const grantProcedure = supportProcedure
  .input(grantInput)
  .output(grantOutput)
  .mutation(({ ctx, input }) => addGrant(ctx.core, ctx.caller, input));
