import { getVerification } from '@backline/core/account/get-verification';
import { getVerificationInput, getVerificationOutput } from '@backline/domain/account/get-verification';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /verify',
    summary: 'What a verification link still asks for',
    tag: 'Links',
    description: 'Changes nothing. `verified` is true for a link that was used already.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(getVerificationInput)
  .output(getVerificationOutput)
  .query(({ ctx, input }) => getVerification(ctx.core, ctx.caller, input.token));
