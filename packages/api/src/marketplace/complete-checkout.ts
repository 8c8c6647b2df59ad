import { completeCheckout } from '@backline/core';
import { completeCheckoutInput, completeCheckoutOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const completeCheckoutProcedure = publicProcedure
  .input(completeCheckoutInput)
  .output(completeCheckoutOutput)
  .mutation(({ ctx, input }) => completeCheckout(ctx.core, ctx.caller, input.transactionId));
