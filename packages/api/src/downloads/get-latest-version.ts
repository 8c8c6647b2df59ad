import { getLatestVersion } from '@backline/core/downloads/get-latest-version';
import { getLatestVersionOutput } from '@backline/domain/downloads/get-latest-version';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /appVersions/latest',
    summary: 'The newest version of the plugin and its installers',
    refusals: ['not_found'],
  })
  .output(getLatestVersionOutput)
  .query(({ ctx }) => getLatestVersion(ctx.core));
