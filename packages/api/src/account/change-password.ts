import { changePassword } from '@backline/core';
import { changePasswordInput, changePasswordOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const changePasswordProcedure = userProcedure
  .input(changePasswordInput)
  .output(changePasswordOutput)
  .mutation(({ ctx, input }) => changePassword(ctx.core, ctx.caller, ctx.session, input));
