import { createBuyerToken } from '@backline/core/payments/create-buyer-token';
import { createBuyerTokenOutput } from '@backline/domain/payments/create-buyer-token';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /marketplace/buyer-token',
    summary: 'A token that says who buys',
    description: 'Pass it in the custom data of the checkout, as `backline_buyer`. It lives a day.',
  })
  .output(createBuyerTokenOutput)
  .mutation(({ ctx }) => createBuyerToken(ctx.core, ctx.session));
