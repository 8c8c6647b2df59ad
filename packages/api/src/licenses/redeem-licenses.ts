import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import { redeemLicensesInput, redeemLicensesOutput } from '@backline/domain/licenses/redeem-licenses';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/redeem-license-codes',
    summary: 'Redeem license codes',
    description:
      'Answered code by code, each granted wholly or not at all; sending the list again finishes it. Only codes that miss count against the allowance; `not_tried` are those that came after it was spent.',
    refusals: ['rate_limited'],
    limit: 'redeem_account',
  })
  .input(redeemLicensesInput)
  .output(redeemLicensesOutput)
  .mutation(({ ctx, input }) => redeemLicenses(ctx.core, ctx.caller, ctx.session, input.licenseCodes));
