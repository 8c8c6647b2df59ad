import { createBuyerToken } from '@backline/core/payments/create-buyer-token';
import * as declared from '@backline/domain/payments/calls';
import { calls } from './trpc.ts';

export const payments = calls(declared, {
  createBuyerToken: ({ ctx }) => createBuyerToken(ctx.core, ctx.session),
});
