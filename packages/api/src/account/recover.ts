import { recover } from '@backline/core';
import { emptyOutput, mailRequestInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const recoverProcedure = publicProcedure
  .input(mailRequestInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await recover(ctx.core, ctx.caller, input.authId, input.redirectTo);
    return {};
  });
