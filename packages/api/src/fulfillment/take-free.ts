import { takeFree } from '@backline/core/fulfillment/take-free';
import { takeFreeInput, takeFreeOutput } from '@backline/domain/fulfillment/take-free';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /marketplace/free',
    summary: 'Get what costs nothing',
    description: 'Without a payment: items whose price is 0 are in the account at once. What it owns is left out.',
    refusals: ['free_not_offered', 'free_owned', 'rate_limited'],
    limit: 'free_account',
  })
  .input(takeFreeInput)
  .output(takeFreeOutput)
  .mutation(({ ctx, input }) => takeFree(ctx.core, ctx.caller, ctx.session, input.skus));
