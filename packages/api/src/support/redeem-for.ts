import { redeemFor } from '@backline/core/support/people/redeem-for';
import { redeemForInput, redeemForOutput } from '@backline/domain/support/redeem-for';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.redeemFor')
  .meta({ rest: 'POST /support/codes/redeem', summary: 'Redeem codes for a customer', refusals: ['not_found'] })
  .input(redeemForInput)
  .output(redeemForOutput)
  .mutation(({ ctx, input }) => redeemFor(ctx.core, ctx.caller, input));
