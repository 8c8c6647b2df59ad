import { deactivate } from '@backline/core/devices/seats/deactivate';
import { deactivateOutput } from '@backline/domain/devices/deactivate';
import { deviceProcedure } from '../trpc.ts';

export const procedure = deviceProcedure
  .meta({
    rest: 'POST /devices/deactivate',
    summary: 'Remove this computer',
    description:
      'Its token stops working. Its place is free for a move, or once its lease has ended. Sent again, it is done already.',
    refusals: ['device_signed_out', 'rate_limited'],
    limit: 'device_deactivate',
  })
  .output(deactivateOutput)
  .mutation(async ({ ctx }) => {
    await deactivate(ctx.core, ctx.caller, ctx.device);
    return {};
  });
