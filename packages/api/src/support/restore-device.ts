import { restoreDevice } from '@backline/core/support/computers/restore-device';
import { restoreDeviceInput, restoreDeviceOutput } from '@backline/domain/support/restore-device';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.restoreDevice')
  .meta({
    rest: 'POST /support/devices/restore',
    summary: 'Undo the removal of a computer',
    refusals: ['not_found', 'conflict'],
  })
  .input(restoreDeviceInput)
  .output(restoreDeviceOutput)
  .mutation(({ ctx, input }) => restoreDevice(ctx.core, ctx.caller, input));
