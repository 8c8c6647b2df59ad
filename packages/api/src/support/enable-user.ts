import { enableUser } from '@backline/core';
import { disabledUserOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const enableUserProcedure = supportProcedure
  .input(userReference)
  .output(disabledUserOutput)
  .mutation(({ ctx, input }) => enableUser(ctx.core, ctx.caller, input));
