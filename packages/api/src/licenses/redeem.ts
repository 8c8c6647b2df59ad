import { redeemLicenses } from '@backline/core';
import { redeemInput, redeemOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const redeemLicensesProcedure = userProcedure
  .input(redeemInput)
  .output(redeemOutput)
  .mutation(({ ctx, input }) => redeemLicenses(ctx.core, ctx.caller, ctx.session, input.licenseCodes));
