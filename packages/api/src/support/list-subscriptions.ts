import { listSubscriptions } from '@backline/core';
import { subscriptionListInput, subscriptionListOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listSubscriptionsProcedure = supportProcedure
  .input(subscriptionListInput)
  .output(subscriptionListOutput)
  .mutation(({ ctx, input }) => listSubscriptions(ctx.core, ctx.caller, input));
