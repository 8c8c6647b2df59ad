import { changePassword } from '@backline/core';
import { changePasswordInput, emptyOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const changePasswordProcedure = userProcedure
  .input(changePasswordInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await changePassword(ctx.core, ctx.caller, ctx.session, input);
    return {};
  });
