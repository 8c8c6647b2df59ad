import { disableUser } from '@backline/core';
import { disabledUserOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const disableUserProcedure = supportProcedure
  .input(userReference)
  .output(disabledUserOutput)
  .mutation(({ ctx, input }) => disableUser(ctx.core, ctx.caller, input));
