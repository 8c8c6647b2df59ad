import { changeEmail } from '@backline/core';
import { changeEmailInput, emptyOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const changeEmailProcedure = userProcedure
  .input(changeEmailInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await changeEmail(ctx.core, ctx.caller, ctx.session, input.email);
    return {};
  });
