import { createArchiveLink } from '@backline/core/packs/serving/create-archive-link';
import { createArchiveLinkInput, createArchiveLinkOutput } from '@backline/domain/packs/create-archive-link';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /packs/archive',
    summary: 'A link to a pack as a zip, for a browser',
    description:
      'The link is for you alone, lives three days and takes ranges, so that a browser goes on with a download. It ends at once with a refund. What is unpacked is a folder that the plugin finds.',
    refusals: ['pack_not_owned', 'not_found', 'pack_quota_spent', 'rate_limited'],
    limit: 'pack_archive',
  })
  .input(createArchiveLinkInput)
  .output(createArchiveLinkOutput)
  .query(({ ctx, input }) => createArchiveLink(ctx.core, ctx.session, input));
