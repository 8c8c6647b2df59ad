import { signUp } from '@backline/core/account/sign-up';
import { signUpInput, signUpOutput } from '@backline/domain/account/sign-up';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /signup',
    summary: 'Open an account',
    description:
      'Mails a link to verify the address. An address that has an account is answered alike; its owner is mailed. Sets a cookie for POST /signup/token.',
    refusals: ['password_refused', 'rate_limited', 'overloaded'],
    limit: 'signup_ip',
  })
  .input(signUpInput)
  .output(signUpOutput)
  .mutation(async ({ ctx, input }) => {
    const token = await signUp(ctx.core, ctx.caller, input);
    ctx.keepSignUp?.(token);
    return {};
  });
