import { createDownloadLink } from '@backline/core/downloads/create-download-link';
import { createDownloadLinkInput, createDownloadLinkOutput } from '@backline/domain/downloads/create-download-link';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /appVersions/download',
    summary: 'A link to an installer',
    description: 'The link is for you alone and lives ten minutes. It takes ranges, so that a download can be resumed.',
    refusals: ['forbidden', 'not_found'],
  })
  .input(createDownloadLinkInput)
  .output(createDownloadLinkOutput)
  .query(({ ctx, input }) => createDownloadLink(ctx.core, ctx.session, input.id));
