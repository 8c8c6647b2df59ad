import { getConfirmOptions } from '@backline/core/factors/get-confirm-options';
import { getConfirmOptionsOutput } from '@backline/domain/factors/get-confirm-options';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/confirm/options',
    summary: 'Get what a browser needs to ask for a passkey again',
    refusals: ['rate_limited'],
    limit: 'factor_account',
  })
  .output(getConfirmOptionsOutput)
  .mutation(({ ctx }) => getConfirmOptions(ctx.core, ctx.session));
