import { mailSecureLink } from '@backline/core/account/mail-secure-link';
import { mailSecureLinkOutput } from '@backline/domain/account/mail-secure-link';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/secure-link',
    summary: 'Mail yourself the link that locks everybody else out',
    description: 'The mail goes to your own address. Its link is what POST /secure takes.',
    refusals: ['rate_limited'],
    limit: 'mail_account',
  })
  .output(mailSecureLinkOutput)
  .mutation(async ({ ctx }) => {
    await mailSecureLink(ctx.core, ctx.caller, ctx.session);
    return {};
  });
