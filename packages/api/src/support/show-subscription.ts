import { showSubscription } from '@backline/core';
import { subscriptionShowInput, subscriptionShowOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const showSubscriptionProcedure = supportProcedure
  .input(subscriptionShowInput)
  .output(subscriptionShowOutput)
  .mutation(({ ctx, input }) => showSubscription(ctx.core, ctx.caller, input));
