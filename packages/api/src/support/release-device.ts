import { releaseDevice } from '@backline/core/support/computers/release-device';
import { releaseDeviceInput, releaseDeviceOutput } from '@backline/domain/support/release-device';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.releaseDevice')
  .meta({ rest: 'POST /support/devices/release', summary: 'Remove a computer', refusals: ['not_found'] })
  .input(releaseDeviceInput)
  .output(releaseDeviceOutput)
  .mutation(({ ctx, input }) => releaseDevice(ctx.core, ctx.caller, input));
