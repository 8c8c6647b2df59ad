import { inviteUser } from '@backline/core';
import { inviteOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const inviteUserProcedure = supportProcedure
  .input(userReference)
  .output(inviteOutput)
  .mutation(({ ctx, input }) => inviteUser(ctx.core, ctx.caller, input.email, input.reason));
