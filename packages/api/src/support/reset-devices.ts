import { resetDevices } from '@backline/core/support/computers/reset-devices';
import { resetDevicesInput, resetDevicesOutput } from '@backline/domain/support/reset-devices';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.resetDevices')
  .meta({
    rest: 'POST /support/devices/reset',
    summary: 'Remove all computers and give all moves back',
    refusals: ['not_found'],
  })
  .input(resetDevicesInput)
  .output(resetDevicesOutput)
  .mutation(({ ctx, input }) => resetDevices(ctx.core, ctx.caller, input));
