import { explainDevice } from '@backline/core/support/computers/explain-device';
import { explainDeviceInput, explainDeviceOutput } from '@backline/domain/support/explain-device';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.explainDevice')
  .meta({ rest: 'POST /support/devices/explain', summary: 'Why a computer plays or not', refusals: ['not_found'] })
  .input(explainDeviceInput)
  .output(explainDeviceOutput)
  .mutation(({ ctx, input }) => explainDevice(ctx.core, ctx.caller, input));
