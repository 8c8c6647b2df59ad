import { showDevice } from '@backline/core/support/computers/show-device';
import { showDeviceInput, showDeviceOutput } from '@backline/domain/support/show-device';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.showDevice')
  .meta({ rest: 'POST /support/devices/show', summary: 'One computer with its trail', refusals: ['not_found'] })
  .input(showDeviceInput)
  .output(showDeviceOutput)
  .mutation(({ ctx, input }) => showDevice(ctx.core, ctx.caller, input));
