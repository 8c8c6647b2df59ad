import { sendReset } from '@backline/core';
import { emptyOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const sendResetProcedure = supportProcedure
  .input(userReference)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await sendReset(ctx.core, ctx.caller, input);
    return {};
  });
