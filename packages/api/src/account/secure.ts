import { secure } from '@backline/core/account/secure';
import { secureInput, secureOutput } from '@backline/domain/account/secure';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /secure',
    summary: 'Say that it was somebody else',
    tag: 'Links',
    description:
      'By the link in a mail that asks to verify or to confirm an address. Ends all sessions and open links of the account, takes its password away, and mails a link to choose a new one. Where the address was only to become the account’s, the change is withdrawn and the password stays.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(secureInput)
  .output(secureOutput)
  .mutation(({ ctx, input }) => secure(ctx.core, ctx.caller, input.token));
