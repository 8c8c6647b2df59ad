import { getLatestVersion } from '@backline/core';
import { latestVersionOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const latestVersionProcedure = userProcedure
  .output(latestVersionOutput)
  .query(({ ctx }) => getLatestVersion(ctx.core));
