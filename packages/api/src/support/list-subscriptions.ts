import { listSubscriptions } from '@backline/core/support/money/list-subscriptions';
import { listSubscriptionsInput, listSubscriptionsOutput } from '@backline/domain/support/list-subscriptions';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listSubscriptions')
  .meta({ rest: 'POST /support/subscriptions/list', summary: 'Subscriptions, the newest first' })
  .input(listSubscriptionsInput)
  .output(listSubscriptionsOutput)
  .mutation(({ ctx, input }) => listSubscriptions(ctx.core, ctx.caller, input));
