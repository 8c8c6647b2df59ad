import { secure } from '@backline/core/account/secure';
import { secureInput, secureOutput } from '@backline/domain/account/secure';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /secure',
    summary: 'Say that it was somebody else',
    tag: 'Links',
    description:
      'By the link in a mail about an address, a login, a factor or a copy of the data. Ends all sessions and open links of the account, takes its password away, and mails a link to choose a new one. Removes the factor that the mail is about, and what was added in the same session; factors that are newer than the mail are removed after 72 hours. Where the address was only to become the account’s, the change is withdrawn, and password and factors stay.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(secureInput)
  .output(secureOutput)
  .mutation(({ ctx, input }) => secure(ctx.core, ctx.caller, input.token));
