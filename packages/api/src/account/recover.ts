import { recover } from '@backline/core';
import { addressOnlyInput, emptyOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const recoverProcedure = publicProcedure
  .input(addressOnlyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await recover(ctx.core, ctx.caller, input.authId);
    return {};
  });
