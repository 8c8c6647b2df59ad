import { getUpdates } from '@backline/core/downloads/get-updates';
import { getUpdatesOutput } from '@backline/domain/downloads/get-updates';
import { sharedProcedure } from '../trpc.ts';

export const procedure = sharedProcedure
  .meta({
    isForPlugins: true,
    rest: 'GET /updates',
    summary: 'The newest version of each channel',
    description:
      'For anyone, without a login, and cached: send the ETag of the last answer. A plugin that is signed in hears of updates with its refresh, together with a link to its installer.',
  })
  .output(getUpdatesOutput)
  .query(({ ctx }) => getUpdates(ctx.core));
