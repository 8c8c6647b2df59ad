import { verify } from '@backline/core/account/verify';
import { verifyInput, verifyOutput } from '@backline/domain/account/verify';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /verify',
    summary: 'Use a verification link',
    tag: 'Links',
    description: 'Only the fields that GET /verify lists are taken.',
    refusals: ['token_invalid', 'details_required', 'password_refused', 'rate_limited', 'overloaded'],
    limit: 'token_ip',
  })
  .input(verifyInput)
  .output(verifyOutput)
  .mutation(({ ctx, input }) => verify(ctx.core, ctx.caller, input));
