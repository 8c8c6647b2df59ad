import { restoreGrant } from '@backline/core';
import { grantOutput, grantReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const restoreGrantProcedure = supportProcedure
  .input(grantReference)
  .output(grantOutput)
  .mutation(({ ctx, input }) => restoreGrant(ctx.core, ctx.caller, input));
