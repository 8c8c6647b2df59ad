import { listPublished } from '@backline/core/packs/serving/list-published';
import { listPublishedOutput } from '@backline/domain/packs/list-published';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    isForPlugins: true,
    rest: 'GET /packs',
    summary: 'The newest version of each pack',
    description:
      'For anyone, without a login, and cached: send the ETag of the last answer. A plugin learns of updates by it, beside its daily refresh.',
  })
  .output(listPublishedOutput)
  .query(({ ctx }) => listPublished(ctx.core));
