import { releaseOffline } from '@backline/core/devices/offline/release-offline';
import { releaseOfflineInput, releaseOfflineOutput } from '@backline/domain/devices/release-offline';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/devices/offline/release',
    summary: 'Free the place of a computer without internet',
    description: 'By the release code that its plugin shows. It costs no move.',
    refusals: ['code_unknown', 'rate_limited'],
    limit: 'user_code_account',
  })
  .input(releaseOfflineInput)
  .output(releaseOfflineOutput)
  .mutation(({ ctx, input }) => releaseOffline(ctx.core, ctx.caller, ctx.session, input.code));
