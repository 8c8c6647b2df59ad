import { requestErasure } from '@backline/core/privacy/request-erasure';
import { requestErasureOutput } from '@backline/domain/privacy/request-erasure';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/erasure',
    summary: 'Ask for the erasure of your account',
    description: 'After your password or a passkey was asked again. It waits 14 days, in which you can stop it.',
    refusals: [
      'confirmation_required',
      'erasure_plan_runs',
      'erasure_order_waits',
      'erasure_merge_waits',
      'erasure_email_waits',
      'erasure_of_staff',
      'rate_limited',
    ],
    limit: 'erasure_account',
  })
  .output(requestErasureOutput)
  .mutation(({ ctx }) => requestErasure(ctx.core, ctx.caller, ctx.session));
