import { listDevices } from '@backline/core/support/computers/list-devices';
import { listDevicesInput, listDevicesOutput } from '@backline/domain/support/list-devices';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listDevices')
  .meta({ rest: 'POST /support/devices/list', summary: 'A customer’s computers', refusals: ['not_found'] })
  .input(listDevicesInput)
  .output(listDevicesOutput)
  .mutation(({ ctx, input }) => listDevices(ctx.core, ctx.caller, input));
