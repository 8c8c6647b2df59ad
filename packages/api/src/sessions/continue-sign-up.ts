import { continueSignUp } from '@backline/core/sessions/continue-sign-up';
import { continueSignUpInput, continueSignUpOutput } from '@backline/domain/sessions/continue-sign-up';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /signup/token',
    summary: 'Log in where the sign-up began',
    description:
      'Takes the cookie that POST /signup has set, once, after the address is verified, and answers a bearer token.',
    refusals: ['token_invalid', 'email_unverified', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(continueSignUpInput)
  .output(continueSignUpOutput)
  .mutation(async ({ ctx, input }) => {
    const session = await continueSignUp(ctx.core, ctx.caller, input);
    ctx.keepSignUp?.(null);
    return session;
  });
