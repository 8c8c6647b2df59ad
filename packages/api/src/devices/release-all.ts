import { releaseAll } from '@backline/core/devices/seats/release-all';
import { releaseAllOutput } from '@backline/domain/devices/release-all';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'DELETE /user/devices',
    summary: 'Remove all computers',
    refusals: ['rate_limited'],
    limit: 'device_release',
  })
  .output(releaseAllOutput)
  .mutation(({ ctx }) => releaseAll(ctx.core, ctx.caller, ctx.session));
