import { updatePayment } from '@backline/core';
import { planCheckoutOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const updatePaymentProcedure = userProcedure
  .output(planCheckoutOutput)
  .mutation(({ ctx }) => updatePayment(ctx.core, ctx.caller, ctx.session));
