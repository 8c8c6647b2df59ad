import { resendVerification } from '@backline/core/account/resend-verification';
import { resendVerificationInput, resendVerificationOutput } from '@backline/domain/account/resend-verification';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /verify/resend',
    summary: 'Ask for the verification link again',
    description: 'Any address is answered alike.',
    refusals: ['rate_limited'],
    limit: 'mail_account',
  })
  .input(resendVerificationInput)
  .output(resendVerificationOutput)
  .mutation(async ({ ctx, input }) => {
    await resendVerification(ctx.core, ctx.caller, input.authId, input.redirectTo);
    return {};
  });
