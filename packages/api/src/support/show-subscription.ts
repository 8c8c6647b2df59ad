import { showSubscription } from '@backline/core/support/money/show-subscription';
import { showSubscriptionInput, showSubscriptionOutput } from '@backline/domain/support/show-subscription';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.showSubscription')
  .meta({
    rest: 'POST /support/subscriptions/show',
    summary: 'How the plan of an account stands, or one subscription by its id',
    refusals: ['not_found'],
  })
  .input(showSubscriptionInput)
  .output(showSubscriptionOutput)
  .mutation(({ ctx, input }) => showSubscription(ctx.core, ctx.caller, input));
