import { refreshSubscription } from '@backline/core';
import { refreshedOutput, subscriptionReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const refreshSubscriptionProcedure = supportProcedure
  .input(subscriptionReference)
  .output(refreshedOutput)
  .mutation(({ ctx, input }) => refreshSubscription(ctx.core, ctx.caller, input));
