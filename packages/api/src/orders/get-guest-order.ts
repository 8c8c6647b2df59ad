import { getGuestOrder } from '@backline/core/orders/get-guest-order';
import { getGuestOrderInput, getGuestOrderOutput } from '@backline/domain/orders/get-guest-order';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /orders/guest',
    summary: 'The order of a mailed link',
    description: 'For the person with the mail with its codes, for 90 days.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'order_link_ip',
  })
  .input(getGuestOrderInput)
  .output(getGuestOrderOutput)
  .query(({ ctx, input }) => getGuestOrder(ctx.core, ctx.caller, input));
