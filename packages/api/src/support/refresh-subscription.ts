import { refreshSubscription } from '@backline/core/support/money/refresh-subscription';
import { refreshSubscriptionInput, refreshSubscriptionOutput } from '@backline/domain/support/refresh-subscription';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.refreshSubscription')
  .meta({
    rest: 'POST /support/subscriptions/refresh',
    summary: 'Ask the payment provider how a subscription stands, and keep the answer',
    refusals: ['not_found', 'provider_unavailable'],
  })
  .input(refreshSubscriptionInput)
  .output(refreshSubscriptionOutput)
  .mutation(({ ctx, input }) => refreshSubscription(ctx.core, ctx.caller, input));
