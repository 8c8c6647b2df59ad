import { activateOffline } from '@backline/core/devices/offline/activate-offline';
import { activateOfflineInput, activateOfflineOutput } from '@backline/domain/devices/activate-offline';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/devices/offline',
    summary: 'Make a license file for a computer without internet',
    description:
      'From the request file that its plugin wrote. The same request gets the same file. With `seats_full`, send it again with `replaceDeviceId`.',
    refusals: [
      'request_malformed',
      'request_foreign',
      'identifiers_too_few',
      'offline_not_offered',
      'seats_full',
      'swaps_spent',
      'device_limit',
      'rate_limited',
    ],
    limit: 'device_offline',
  })
  .input(activateOfflineInput)
  .output(activateOfflineOutput)
  .mutation(({ ctx, input }) => activateOffline(ctx.core, ctx.caller, ctx.session, input));
