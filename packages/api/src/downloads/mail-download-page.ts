import { mailDownloadPage } from '@backline/core/downloads/mail-download-page';
import { mailDownloadPageOutput } from '@backline/domain/downloads/mail-download-page';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /appVersions/mail',
    summary: 'Mail yourself the link of the download page',
    description: 'For a phone, which cannot run an installer. The mail goes to your own address and to no other.',
    refusals: ['forbidden', 'rate_limited'],
    limit: 'mail_account',
  })
  .output(mailDownloadPageOutput)
  .mutation(async ({ ctx }) => {
    await mailDownloadPage(ctx.core, ctx.session);
    return {};
  });
