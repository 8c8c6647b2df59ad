import { completeCheckout } from '@backline/core/fulfillment/complete-checkout';
import { takeFree } from '@backline/core/fulfillment/take-free';
import { takeFreeAsGuest } from '@backline/core/fulfillment/take-free-as-guest';
import * as declared from '@backline/domain/fulfillment/calls';
import { byCaller, calls } from './trpc.ts';

export const fulfillment = calls(declared, {
  completeCheckout: ({ ctx, input }) => completeCheckout(ctx.core, ctx.caller, input.transactionId),
  takeFreeAsGuest: byCaller(takeFreeAsGuest),
  takeFree: ({ ctx, input }) => takeFree(ctx.core, ctx.caller, ctx.session, input.skus),
});
